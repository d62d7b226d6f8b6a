/**
 * Suggests a detail that a post does not state yet, with its benefit. Only the loader imports this module, so that the
 * fact table is not sent to the browser.
 */
import { type CostName, type Costs, costNames } from "../../features/facts/cost-table.ts";
import { type FactName, type Facts, factNames, factTable } from "../../features/facts/fact-table.ts";
import { hasOwnCooking } from "../../features/facts/true-cost.ts";
import { costLabel } from "../../features/listings/detail-fields.ts";
import * as m from "../../paraglide/messages.js";

export interface NextAnswer {
  /** The missing detail, by its name in the form. */
  thing: string;
  brings: string;
  /** Whether the form asks for it on its first step, before the details. */
  isPlace?: boolean;
  /** How many details the post states, out of `all`. */
  said: number;
  all: number;
}

/** Facts by which most seekers decide come first. The rest follows in the order of the form. */
const firstFacts: readonly FactName[] = ["households", "genders", "occupations"];
const secondFacts: readonly FactName[] = ["unit", "gateCloses", "cooking", "meals", "attachedBath"];

interface Post {
  facts: Facts;
  costs: Costs;
  /** Null if there is no uploaded photo. */
  cover: unknown;
  /** Null if we do not know the place in the location. */
  area: string | null;
}

/** A label such as 'Gate shuts at' does not fit into a sentence, so it is quoted. Some labels are questions. */
const quoted = (label: string) => `‘${label.replace(/\?$/, "")}’`;

const ofFact = (name: FactName) => ({
  thing: quoted(factTable[name].label()),
  brings: factTable[name].group === "rules" ? m.mine_next_rules() : m.mine_next_amenities(),
});

export function nextAnswer({ facts, costs, cover, area }: Post): NextAnswer | undefined {
  const openFacts = factNames.filter((name) => facts[name] === undefined);
  const openCosts: (CostName | "advance")[] = [...costNames, "advance" as const].filter(
    (name) => costs[name] === undefined && !(name === "meals" && hasOwnCooking({ facts, costs })),
  );
  const all = factNames.length + costNames.length + 2;
  const said = all - openFacts.length - openCosts.length - (cover === null ? 1 : 0);
  const fact = (names: readonly FactName[]) => names.find((name) => openFacts.includes(name));
  const first = fact(firstFacts);
  const second = fact(secondFacts);
  const [cost] = openCosts;
  const [other] = openFacts;
  if (area === null) return { thing: m.mine_next_place(), brings: m.mine_next_place_bring(), isPlace: true, said, all };
  if (first) return { ...ofFact(first), said, all };
  if (cover === null) return { thing: m.mine_next_photos(), brings: m.mine_next_photos_bring(), said, all };
  if (costs.advance === undefined)
    return { thing: quoted(costLabel("advance")), brings: m.mine_next_advance(), said, all };
  if (second) return { ...ofFact(second), said, all };
  if (cost) return { thing: quoted(costLabel(cost)), brings: m.mine_next_costs(), said, all };
  return other && { ...ofFact(other), said, all };
}
