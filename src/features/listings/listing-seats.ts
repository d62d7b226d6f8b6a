/** A post may offer several seats. Its count says how many are free; given seats lower it. */

/** Whether a post may offer more than one: it lets seats, or a shared room. */
export const offersSeats = (unit: string | undefined, isShared: boolean): boolean =>
  unit === "seat" || (isShared && unit !== "flat");

export interface Seats {
  seats: number;
  seatsFree: number;
}
interface Kind {
  facts?: { unit?: string | undefined } | undefined;
  accommodation: "single" | "shared";
}

export const letsSeats = ({ facts, accommodation }: Kind): boolean =>
  offersSeats(facts?.unit, accommodation === "shared");

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Unless its owner says otherwise, all seats of a new post are free. */
export const seatsOfNew = (
  said: Kind & { [Field in keyof Seats]?: number | undefined } & { available: boolean },
): Seats => seatsAfter({ seats: 1, seatsFree: 1 }, said, { ...said, isAvailable: said.available });

/**
 * The seats of a post after its owner saved it. If the owner does not say how many are free, as many as before stay
 * given. An available post has a free seat.
 */
export function seatsAfter(
  before: Seats,
  said: { [Field in keyof Seats]?: number | undefined },
  now: Kind & { isAvailable: boolean },
): Seats {
  const seats = letsSeats(now) ? (said.seats ?? before.seats) : 1;
  const free = said.seatsFree ?? before.seatsFree + seats - before.seats;
  return { seats, seatsFree: within(free, now.isAvailable ? 1 : 0, seats) };
}
