/** Where a rent stands among those of comparable posts nearby, in words and as places on a line. Only loaders use it. */
import * as m from "../../../paraglide/messages.js";
import { number, taka } from "../../../platform/i18n/format.ts";
import type { FairRent } from "../../areas/server/areas.service.ts";

interface Mark {
  /** From 0 to 1 along the line. */
  at: number;
  amount: string;
}

export interface FairRentView {
  words: string;
  range: string;
  from: string;
  lower: Mark;
  median: Mark;
  upper: Mark;
  rent: Mark;
}

const kinds: Record<FairRent["of"], () => string> = {
  seat: m.fair_seat,
  room: m.fair_room,
  flat: m.fair_flat,
  single: m.fair_single,
  shared: m.fair_shared,
};

/** Quartiles are rents that somebody asks for: at one of them, as many are on either side as the words say. */
function wordsOf(rent: number, { lower, median, upper }: FairRent) {
  if (rent < lower) return m.fair_low;
  if (rent < median) return m.fair_lower;
  if (rent === median) return m.fair_middle;
  return rent > upper ? m.fair_high : m.fair_higher;
}

/** Air at both ends of the line. */
const MARGIN = 0.14;

export function fairRentView(rent: number, fair: FairRent, place: string): FairRentView {
  const { lower, median, upper, posts, of } = fair;
  const [from, to] = [Math.min(lower, rent), Math.max(upper, rent)];
  const mark = (amount: number): Mark => ({ at: MARGIN + (1 - 2 * MARGIN) * (to > from ? (amount - from) / (to - from) : 0.5), amount: taka(amount) });
  return {
    words: wordsOf(rent, fair)({ kind: kinds[of](), place }),
    range: m.fair_range({ lower: taka(lower), upper: taka(upper), median: taka(median) }),
    from: m.fair_from({ posts: number(posts) }),
    lower: mark(lower),
    median: mark(median),
    upper: mark(upper),
    rent: mark(rent),
  };
}
