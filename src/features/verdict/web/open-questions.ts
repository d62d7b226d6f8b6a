/** What a listing does not say, as questions to its poster. Questions that decide the reader's verdict come first. Used by loaders only. */
import * as m from "../../../paraglide/messages.js";
import { type CostName, type Costs, costTable } from "../../facts/cost-table.ts";
import { type FactName, type Facts, factNames, factTable } from "../../facts/fact-table.ts";
import { trueCostOf } from "../../facts/true-cost.ts";
import type { Reason } from "../verdict.ts";

type Topic = { about: "fact"; name: FactName } | { about: "cost"; name: CostName } | { about: "advance" };

export interface QuestionsView {
  /** True if the `first` questions decide the reader's verdict. Otherwise they are a general selection. */
  isPersonal: boolean;
  first: string[];
  more: string[];
}

/** More than this is too much for one message. */
const GENERAL = 6;

const questionOf = (topic: Topic): string =>
  topic.about === "advance" ? m.cost_ask_advance() : topic.about === "cost" ? costTable[topic.name].question() : factTable[topic.name].question();

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
