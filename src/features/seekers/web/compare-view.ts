/**
 * Listings side by side. There is a row for each cost, and for each fact that at least one listing gives. Only loaders
 * import this file.
 */
import * as m from "../../../paraglide/messages.js";
import { date, taka } from "../../../platform/i18n/format.ts";
import { rangeText } from "../../facts/cost-labels.ts";
import { costNames, costTable } from "../../facts/cost-table.ts";
import { factGroupTitles, factText } from "../../facts/fact-labels.ts";
import { factGroups, factNames, factTable } from "../../facts/fact-table.ts";
import { type CostRange, type TrueCost, trueCostOf } from "../../facts/true-cost.ts";
import type { Listing } from "../../listings/listing.wire.ts";
import type { Judgement } from "../../verdict/fit.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { excessOf, type Verdict } from "../../verdict/verdict.ts";
import { verdictText } from "../../verdict/verdict-labels.ts";

export interface CompareCell {
  text: string;
  /**
   * `said`: the listing gives it. `usual`: it is an estimate. `open`: it is unknown. `none`: such a home does not have
   * this cost.
   */
  state: "said" | "usual" | "open" | "none";
  isLowest?: boolean;
}

export interface CompareRow {
  label: string;
  cells: CompareCell[];
  isTotal?: boolean;
}

export type ComparedPost = Pick<Listing, "id" | "title" | "location" | "imageUrl" | "cover" | "isAvailable"> & {
  verdict: { verdict: Verdict; over: CostRange | undefined; text: string } | undefined;
};

export interface CompareView {
  posts: ComparedPost[];
  groups: { title: string; rows: CompareRow[] }[];
}

const said = (text: string): CompareCell => ({ text, state: "said" });
const open = (): CompareCell => ({ text: m.compare_not_said(), state: "open" });

/** Returns a row of totals and marks the lowest. A range is the lowest only if its upper end is below all others. */
function totals(label: string, costs: readonly TrueCost[], total: "allIn" | "dayOne"): CompareRow {
  const ranges = costs.map((cost) => cost[total]);
  const isLowest = (range: CostRange) =>
    ranges.length > 1 && ranges.every((other) => other === range || range.high < other.low);
  return {
    label,
    cells: ranges.map((range) => ({ ...said(rangeText(range)), isLowest: isLowest(range) })),
    isTotal: true,
  };
}

function moneyRows(posts: readonly Listing[]): CompareRow[] {
  const costs = posts.map(trueCostOf);
  const parts = costNames.filter((name) => costs.some((cost) => cost.parts.some((part) => part.name === name)));
  const partCell = (cost: TrueCost, name: (typeof parts)[number]): CompareCell => {
    const part = cost.parts.find((one) => one.name === name);
    if (!part) return { text: m.compare_no_part(), state: "none" };
    if (!part.isKnown) return { text: rangeText(part), state: "usual" };
    return said(part.high === 0 ? m.truecost_in_rent() : rangeText(part));
  };
  return [
    { label: m.truecost_rent(), cells: posts.map(({ rent }) => said(taka(rent))) },
    ...parts.map((name) => ({ label: costTable[name].label(), cells: costs.map((cost) => partCell(cost, name)) })),
    totals(m.truecost_all_in(), costs, "allIn"),
    {
      label: m.cost_advance(),
      cells: costs.map(({ advance }) =>
        advance.isKnown
          ? said(advance.high === 0 ? m.truecost_none() : rangeText(advance))
          : { text: rangeText(advance), state: "usual" },
      ),
    },
    totals(m.truecost_day_one(), costs, "dayOne"),
  ];
}

function factRows(posts: readonly Listing[], group: (typeof factGroups)[number]): CompareRow[] {
  const told = factNames.filter(
    (name) => factTable[name].group === group && posts.some(({ facts }) => facts[name] !== undefined),
  );
  return told.map((name) => ({
    label: factTable[name].label(),
    cells: posts.map(({ facts }) => {
      const value = facts[name];
      return value === undefined ? open() : said(factText(name, value));
    }),
  }));
}

export interface Judged {
  judgements: readonly (Judgement | undefined)[];
  profile: SeekerProfile;
}

export function compareView(posts: readonly Listing[], judged: Judged | undefined): CompareView {
  return {
    posts: posts.map(({ id, title, location, imageUrl, cover, isAvailable }, index) => {
      const answer = judged?.judgements[index];
      const verdict = answer && {
        verdict: answer.verdict,
        over: excessOf(answer),
        text: verdictText(answer, judged.profile),
      };
      return { id, title, location, imageUrl, cover, isAvailable, verdict };
    }),
    groups: [
      {
        title: m.compare_money(),
        rows: [
          ...moneyRows(posts),
          { label: m.compare_move_in(), cells: posts.map(({ moveIn }) => said(date(moveIn, "short"))) },
        ],
      },
      ...factGroups.map((group) => ({ title: factGroupTitles[group](), rows: factRows(posts, group) })),
    ].filter(({ rows }) => rows.length > 0),
  };
}
