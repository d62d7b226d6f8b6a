/**
 * Visits that can be read without a network, because people need the address and the code in the street. They are
 * private to the member: log-out deletes them, and so does another member's log-in (claimRooms).
 */
import { DAY_MS } from "../../platform/time.ts";
import { settled, VISITS, withStores } from "./offline-store.ts";

export interface KeptMessage {
  isOwn: boolean;
  text: string;
  sentAt: string;
}

export interface KeptVisit {
  id: string;
  conversation: string;
  side: "seeker" | "poster";
  name: string;
  /** Null if the room is not shown any more. */
  title: string | null;
  startsAt: string;
  endsAt: string;
  address: string | null;
  code: string | null;
  /** The newest messages of the conversation, oldest first. */
  messages: KeptMessage[];
}

const isOver = ({ endsAt }: KeptVisit) => Date.parse(endsAt) + DAY_MS < Date.now();

/** Lists the visits, the next one first. Forgets those that are over. */
export const listVisits = (): Promise<KeptVisit[]> =>
  withStores(async (store) => {
    const visits = await settled<KeptVisit[]>(store(VISITS).getAll());
    for (const { id } of visits.filter(isOver)) await settled(store(VISITS).delete(id));
    return visits
      .filter((visit) => !isOver(visit))
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  });

export const keepVisit = (visit: KeptVisit): Promise<void> =>
  withStores((store) => settled<void>(store(VISITS).put(visit)));

export const dropVisit = (id: string): Promise<void> => withStores((store) => settled<void>(store(VISITS).delete(id)));
