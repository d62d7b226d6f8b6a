import * as m from "../../paraglide/messages.js";
import { taka } from "../../platform/i18n/format.ts";
import type { CostRange } from "../facts/true-cost.ts";

/** Returns a text such as '৳500 over your budget'. If the listing leaves costs open, it says that it may be more. */
export const overText = ({ low, high }: CostRange): string =>
  low === high ? m.verdict_over({ amount: taka(low) }) : m.verdict_over_least({ amount: taka(low) });
