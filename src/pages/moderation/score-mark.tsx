import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import "./score-mark.css";

/** Equals HOLD_AT in risk-rules.ts, which pages do not import. */
const GRAVE = 100;
const NOTABLE = 50;

/** Risk score, coloured by level. */
export function ScoreMark({ score }: { score: number }) {
  const level = score >= GRAVE ? "grave" : score >= NOTABLE ? "notable" : "small";
  return (
    <span className="score-mark" data-level={level}>
      <span className="visually-hidden">{m.moderation_score({ score: number(score) })}</span>
      <span aria-hidden="true">{number(score)}</span>
    </span>
  );
}
