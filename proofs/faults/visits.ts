/** Seekers who book a viewing, move it and cancel it, over and over. */
import { call } from "./call.ts";
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
    const offer = {
      address: "House 7, Road 3, Mirpur",
      seats: 1,
      starts: ["10:00", "11:00"].map((time) => `${date}T${time}:00+06:00`),
    };
    const offered = await call({
      method: "POST",
      url: `${origin}/api/listings/${owner.listing}/viewing-slots`,
      headers: owner.person.headers,
      body: offer,
    });
    const [first = "", second = ""] = (offered.body as unknown as { _id: string }[]).map(({ _id }) => _id);
    visits.push({ conversation, seeker, slots: [first, second] });
  }
  return visits;
}

interface Current {
  _id: string;
  slot: string | null;
  state: string;
}

const slotOf = (viewing: Current | null) => (viewing?.state === "booked" ? viewing.slot : null);

/** Book, move, cancel. A response may have been lost, so each try looks first at what there is. */
export async function changeVisit(
  { world, ledger }: { world: World; ledger: Ledger },
  { conversation, seeker, slots }: Visit,
  number: number,
): Promise<void> {
  const { headers } = seeker;
  const url = `${world.origin}/api/conversations/${conversation}/viewings`;
  const wanted = [slots[0], slots[1], null][number % 3] ?? null;
  const current = async () => (await call({ method: "GET", url, headers })).body["current"] as Current | null;
  const isDone = await insist(ledger, "viewing", async () => {
    const before = await current();
    if (slotOf(before) === wanted) return true;
    const ofViewing = `${world.origin}/api/viewings/${before?._id}`;
    if (wanted === null) await call({ method: "POST", url: `${ofViewing}/cancel`, headers, body: {} });
    else if (slotOf(before) === null) await call({ method: "POST", url, headers, body: { slot: wanted } });
    else await call({ method: "POST", url: `${ofViewing}/move`, headers, body: { slot: wanted } });
    return true;
  });
  if (isDone) ledger.visits.set(conversation, wanted);
}
