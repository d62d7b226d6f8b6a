/** Seekers who book a viewing, move it and cancel it, over and over. */
import { UNSAFE_decodeViaTurboStream } from "react-router";
import { call, submit, Unanswered } from "./call.ts";
import { insist } from "./insist.ts";
import type { Ledger } from "./ledger.ts";
import { beginTalk, type People, type Person, settle } from "./people.ts";
import type { World } from "./world.ts";

const DAY_MS = 86_400_000;

export interface Visit {
  conversation: string;
  seeker: Person;
  /** Two times with one seat each. */
  slots: readonly [string, string];
}

/**
 * For every fault a new seeker, because bookings per member and day are limited. `day`: how many days ahead the times
 * are, because an owner's must not overlap.
 */
export async function newVisits(world: World, owners: People["owners"], day: number): Promise<Visit[]> {
  const { origin } = world;
  const date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10);
  const visits: Visit[] = [];
  for (const owner of owners) {
    const seeker = await settle(world);
    const conversation = await beginTalk(world, seeker, owner);
    await submit(
      { origin, headers: owner.person.headers, path: `/myListings/${owner.listing}/viewings` },
      {
        intent: "offer",
        address: "House 7, Road 3, Mirpur",
        seats: "1",
        starts: ["10:00", "11:00"].map((time) => new Date(`${date}T${time}:00+06:00`).toISOString()),
      },
    );
    const [first, second] = (await readBooking(origin, seeker, conversation)).slots;
    if (!first || !second) throw new Error("No times are offered");
    visits.push({ conversation, seeker, slots: [first._id, second._id] });
  }
  return visits;
}

/** The id of the route in routes.ts. */
const ROUTE = "pages/inbox/conversation-page";

interface Booking {
  current: { _id: string; slot: string | null; state: string } | null;
  /** Those that the seeker can book or move to. */
  slots: { _id: string }[];
}

/** What the conversation shows, in which a seeker books. */
async function readBooking(origin: string, { headers }: Person, conversation: string) {
  const url = `${origin}/inbox/${conversation}.data?_routes=${encodeURIComponent(ROUTE)}`;
  const { text } = await call({ method: "GET", url, headers });
  const { value } = await UNSAFE_decodeViaTurboStream(new Blob([text]).stream(), globalThis);
  const { data } = (value as Record<string, { data?: { visits?: Booking } }>)[ROUTE] ?? {};
  if (!data?.visits) throw new Unanswered("a page without data");
  const { current, slots } = data.visits;
  return { booked: current?.state === "booked" ? current : undefined, slots };
}

/** Book, move, cancel. A response may have been lost, so each try looks first at what there is. */
export async function changeVisit(
  { world, ledger }: { world: World; ledger: Ledger },
  { conversation, seeker, slots }: Visit,
  number: number,
): Promise<void> {
  const { origin } = world;
  const { headers } = seeker;
  const wanted = [slots[0], slots[1], null][number % 3] ?? null;
  const isDone = await insist(ledger, "viewing", async () => {
    const { booked } = await readBooking(origin, seeker, conversation);
    if ((booked?.slot ?? null) === wanted) return true;
    if (wanted !== null)
      await submit(
        { origin, headers, path: `/inbox/${conversation}/viewing` },
        { slot: wanted, ...(booked && { viewing: booked._id }) },
      );
    else if (booked) await submit({ origin, headers, path: `/viewings/${booked._id}` }, { intent: "cancel" });
    return true;
  });
  if (isDone) ledger.visits.set(conversation, wanted);
}
