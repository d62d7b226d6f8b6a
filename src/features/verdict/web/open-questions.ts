/**
 * Builds questions to the poster about facts and costs that the listing leaves out or leaves unclear. Questions that
 * keep this seeker's verdict at `ask` come first. Only loaders import this file.
 */
import * as m from "../../../paraglide/messages.js";
import { type CostName, type Costs, costTable } from "../../facts/cost-table.ts";
import { type FactName, type Facts, factNames, factTable } from "../../facts/fact-table.ts";
import { trueCostOf } from "../../facts/true-cost.ts";
import type { Reason } from "../verdict.ts";

type Topic = { about: "fact"; name: FactName } | { about: "cost"; name: CostName } | { about: "advance" };

export interface QuestionsView {
  /**
   * True if this seeker's verdict depends on the `primary` questions. Otherwise `primary` has the first three open
   * questions.
   */
  isPersonal: boolean;
  primary: string[];
  others: string[];
}

/**
 * How many questions are selected by default if none is personal; with more, the message would be too long. The number
 * of personal questions is not limited.
 */
const MAX_GENERAL_QUESTIONS = 3;

const questionOf = (topic: Topic): string =>
  topic.about === "advance"
    ? m.cost_ask_advance()
    : topic.about === "cost"
      ? costTable[topic.name].question()
      : factTable[topic.name].question();

function openTopics(
  listing: { rent: number; facts: Facts; costs: Costs },
  needsAnswer: (name: FactName) => boolean,
): Topic[] {
  const { parts, advance } = trueCostOf(listing);
  // An amount for meals implies that there are meals, 0 does not.
  const isOpen = (name: FactName) => listing.facts[name] === undefined && (name !== "meals" || !listing.costs.meals);
  return [
    ...(advance.isKnown ? [] : [{ about: "advance" as const }]),
    ...factNames.filter((name) => isOpen(name) || needsAnswer(name)).map((name) => ({ about: "fact" as const, name })),
    ...parts.filter(({ isKnown }) => !isKnown).map(({ name }) => ({ about: "cost" as const, name })),
  ];
}

export function questionsView(
  listing: { rent: number; facts: Facts; costs: Costs },
  reasons: readonly Reason[] = [],
): QuestionsView {
  const askReasons = reasons.filter(({ verdict }) => verdict === "ask");
  const needsAnswer = (name: FactName) => askReasons.some((reason) => reason.about === "fact" && reason.fact === name);
  const hasAskReasonAbout = (about: Reason["about"]) => askReasons.some((reason) => reason.about === about);
  const affectsVerdict = (topic: Topic) =>
    topic.about === "fact" ? needsAnswer(topic.name) : hasAskReasonAbout(topic.about === "cost" ? "budget" : "cash");
  const topics = openTopics(listing, needsAnswer);
  const personal = topics.filter(affectsVerdict);
  const isPersonal = personal.length > 0;
  const primary = isPersonal ? personal : topics.slice(0, MAX_GENERAL_QUESTIONS);
  return {
    isPersonal,
    primary: primary.map(questionOf),
    others: topics.filter((topic) => !primary.includes(topic)).map(questionOf),
  };
}
