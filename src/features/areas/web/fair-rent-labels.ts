/**
 * Compares a rent with those of similar listings in the area, as text and as positions on a scale. Used by loaders
 * only.
 */
import * as m from "../../../paraglide/messages.js";
import { number, taka } from "../../../platform/i18n/format.ts";
import type { FairRent } from "../server/areas.service.ts";

interface Mark {
  /** Position on the scale, from 0 to 1. */
  at: number;
  amount: string;
}

export interface FairRentView {
  text: string;
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

/** Quartiles are real rents, so a rent equal to a quartile still matches the text. */
function textOf(rent: number, { lower, median, upper }: FairRent) {
  if (rent < lower) return m.fair_low;
  if (rent < median) return m.fair_lower;
  if (rent === median) return m.fair_middle;
  return rent > upper ? m.fair_high : m.fair_higher;
}

/** Free space at both ends of the scale. */
const MARGIN = 0.14;

export function fairRentView(rent: number, fair: FairRent, place: string): FairRentView {
  const { lower, median, upper, posts, of } = fair;
  const [from, to] = [Math.min(lower, rent), Math.max(upper, rent)];
  const mark = (amount: number): Mark => ({
    at: MARGIN + (1 - 2 * MARGIN) * (to > from ? (amount - from) / (to - from) : 0.5),
    amount: taka(amount),
  });
  return {
    text: textOf(rent, fair)({ kind: kinds[of](), place }),
    range: m.fair_range({ lower: taka(lower), upper: taka(upper), median: taka(median) }),
    from: m.fair_from({ posts: number(posts) }),
    lower: mark(lower),
    median: mark(median),
    upper: mark(upper),
    rent: mark(rent),
  };
}
