import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import "./score-mark.css";

/** As the rules hold a post back from (HOLD_AT in risk-rules.ts, which stays on the server). */
const GRAVE = 100;
const NOTABLE = 50;

/** How grave it is: a number in a diamond, warmer the higher it is. */
export function ScoreMark({ score }: { score: number }) {
  const level = score >= GRAVE ? "grave" : score >= NOTABLE ? "notable" : "small";
  return (
    <span className="score-mark" data-level={level}>
      <span className="visually-hidden">{m.moderation_score({ score: number(score) })}</span>
      <span aria-hidden="true">{number(score)}</span>
    </span>
  );
}
