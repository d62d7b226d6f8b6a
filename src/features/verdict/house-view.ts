/** Whether one can live in a home, what it costs, what is known of it and what to ask: in words, for the loaders of pages. None of it reaches the browser. */
import type { Costs } from "../facts/cost-table.ts";
import type { Facts } from "../facts/fact-table.ts";
import { type CostView, costView } from "../facts/web/cost-words.ts";
import { type FactsView, factsView } from "../facts/web/fact-words.ts";
import { type QuestionsView, questionsView } from "../facts/web/questions-words.ts";
import type { Judgement } from "../seekers/match.wire.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";
import { type VerdictView, verdictView } from "./web/verdict-words.ts";

export { fairRentView } from "../facts/web/fair-rent-words.ts";

export interface HouseView {
  /** Of a member with a profile. */
  verdict: VerdictView | undefined;
  cost: CostView;
  facts: FactsView;
  questions: QuestionsView;
}

export function houseView(home: { rent: number; facts: Facts; costs: Costs }, judged: Judgement | undefined, profile: SeekerProfile | undefined): HouseView {
  return {
    verdict: judged && profile && verdictView(judged, profile),
    cost: costView(home),
    facts: factsView(home.facts),
    questions: questionsView(home, judged?.reasons),
  };
}
