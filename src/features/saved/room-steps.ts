/** How far a member has come with each room of their list, and the order and pages of that list. */
import { savedLimits } from "./saved.limits.ts";

/**
 * In the order of the list: what the member can do comes before what they wait for. `contact`: nobody has written yet.
 * `taken`: folded, and in no filter.
 */
const roomSteps = ["visit", "offered", "answered", "contact", "asked", "closed", "taken"] as const;
export type RoomStep = (typeof roomSteps)[number];

export interface KeptRoom {
  id: string;
  /** The member's note to themselves. */
  note: string;
  isSaved: boolean;
  isLiked: boolean;
  /** When the member saved or liked it, or the last message was sent. */
  at: Date;
  isSeen: boolean;
  isOwn: boolean;
  step: RoomStep;
  /** The member's conversation with the owner. */
  conversation: string | null;
  /** How many times for a visit the owner offers to all who write, and suggests to this member. */
  slots: number;
  suggested: number;
  /** The booked visit. */
  visit: string | null;
  visitAt: Date | null;
}

export const roomShows = ["visit", "answered", "contact"] as const;
export type RoomShow = (typeof roomShows)[number];

const stepsOf: Record<RoomShow, readonly RoomStep[]> = {
  visit: ["visit"],
  answered: ["offered", "answered"],
  contact: ["contact"],
};

const rankOf = ({ step }: KeptRoom) => roomSteps.indexOf(step);
const visitTimeOf = ({ visitAt }: KeptRoom) => visitAt?.getTime() ?? 0;

export interface RoomsPage {
  rooms: KeptRoom[];
  /** Folded below the first page of the list without a filter. */
  taken: KeptRoom[];
  /** The id of the room before the next page. */
  next: string | undefined;
  /** How many rooms each filter has. */
  counts: Record<RoomShow | "all", number>;
}

/**
 * One page. The rooms are given newest first, and stay so within a step; of the visits, the next one comes first. A room
 * that the cursor names may have left the list: then there are no rooms.
 */
export function pageOfRooms(
  kept: readonly KeptRoom[],
  { show, after }: { show: RoomShow | undefined; after: string | undefined },
): RoomsPage {
  const seen = kept.filter(({ isSeen }) => isSeen);
  const count = (steps: readonly RoomStep[]) => seen.filter(({ step }) => steps.includes(step)).length;
  const listed = seen
    .filter(({ step }) => (show === undefined ? step !== "taken" : stepsOf[show].includes(step)))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || visitTimeOf(one) - visitTimeOf(other));
  const start = after === undefined ? 0 : listed.findIndex(({ id }) => id === after) + 1;
  const rooms = after !== undefined && start === 0 ? [] : listed.slice(start, start + savedLimits.page);
  return {
    rooms,
    taken:
      show === undefined && after === undefined
        ? seen.filter(({ step }) => step === "taken").slice(0, savedLimits.taken)
        : [],
    next: start + rooms.length < listed.length ? rooms.at(-1)?.id : undefined,
    counts: {
      all: seen.length - count(["taken"]),
      visit: count(stepsOf.visit),
      answered: count(stepsOf.answered),
      contact: count(stepsOf.contact),
    },
  };
}
