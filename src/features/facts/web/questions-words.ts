/** What a post leaves open, as questions to its poster: those on which the reader's own answer hangs first. Only loaders use it. */
import * as m from "../../../paraglide/messages.js";
import type { Reason } from "../../verdict/verdict.ts";
import { type CostName, type Costs, costTable } from "../cost-table.ts";
import { type FactName, type Facts, factNames, factTable } from "../fact-table.ts";
import { trueCostOf } from "../true-cost.ts";

type Topic = { about: "fact"; name: FactName } | { about: "cost"; name: CostName } | { about: "advance" };

export interface QuestionsView {
  /** The reader's answer hangs on the first ones; else they are simply those to begin with. */
  isPersonal: boolean;
  first: string[];
  more: string[];
}

/** As many as somebody would answer in one message. */
const GENERAL = 6;

const questionOf = (topic: Topic): string =>
  topic.about === "advance" ? m.cost_ask_advance() : topic.about === "cost" ? costTable[topic.name].question() : factTable[topic.name].question();

/** Parts of the cost that such a home does not have are no questions. */
function openTopics(home: { rent: number; facts: Facts; costs: Costs }, asked: (name: FactName) => boolean): Topic[] {
  const { parts, advance } = trueCostOf(home);
  return [
    ...(advance.isKnown ? [] : [{ about: "advance" as const }]),
    ...factNames.filter((name) => home.facts[name] === undefined || asked(name)).map((name) => ({ about: "fact" as const, name })),
    ...parts.filter(({ isKnown }) => !isKnown).map(({ name }) => ({ about: "cost" as const, name })),
  ];
}

export function questionsView(home: { rent: number; facts: Facts; costs: Costs }, reasons: readonly Reason[] = []): QuestionsView {
  const asks = reasons.filter(({ verdict }) => verdict === "ask");
  const asked = (name: FactName) => asks.some((reason) => reason.about === "fact" && reason.fact === name);
  const isAbout = (about: Reason["about"]) => asks.some((reason) => reason.about === about);
  const matters = (topic: Topic) => (topic.about === "fact" ? asked(topic.name) : isAbout(topic.about === "cost" ? "budget" : "cash"));
  const open = openTopics(home, asked);
  const personal = open.filter(matters);
  const isPersonal = personal.length > 0;
  const first = isPersonal ? personal : open.slice(0, GENERAL);
  return { isPersonal, first: first.map(questionOf), more: open.filter((topic) => !first.includes(topic)).map(questionOf) };
}
