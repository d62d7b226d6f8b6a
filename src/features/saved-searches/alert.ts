/** What one message tells. It contains ids only; the texts are read when the message is sent. */
import { z } from "zod";

export const roomChanges = ["taken", "back", "cheaper"] as const;
export type RoomChange = (typeof roomChanges)[number];

export interface Alert {
  searches: readonly FoundRooms[];
  /** Saved rooms that have changed. */
  rooms: readonly { id: string; change: RoomChange }[];
}

export interface FoundRooms {
  /** Id of the search. */
  id: string;
  rooms: readonly string[];
  /** The search found more rooms than the message has space for. */
  hasMore: boolean;
}

/** The format of the outbox: 'search more room,room' and 'change room'. */
const stored = z.object({ searches: z.array(z.string()), rooms: z.array(z.string()) });

export const writeAlert = ({ searches, rooms }: Alert): { searches: string[]; rooms: string[] } => ({
  searches: searches.map(({ id, hasMore, rooms: found }) => `${id} ${hasMore ? 1 : 0} ${found.join(",")}`),
  rooms: rooms.map(({ change, id }) => `${change} ${id}`),
});

const isChange = (text: string): text is RoomChange => (roomChanges as readonly string[]).includes(text);

export function readAlert(data: unknown): Alert {
  const { searches, rooms } = stored.parse(data);
  return {
    searches: searches.map((text) => {
      const [id = "", more, found = ""] = text.split(" ");
      return { id, hasMore: more === "1", rooms: found.split(",").filter(Boolean) };
    }),
    rooms: rooms.flatMap((text) => {
      const [change = "", id = ""] = text.split(" ");
      return isChange(change) ? [{ change, id }] : [];
    }),
  };
}
