import * as m from "../../../paraglide/messages.js";
import type { FairRentView } from "./fair-rent-labels.ts";
import "./fair-rent-plot.css";

const NARROW = 0.3;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/**
 * Draws the interquartile range as a bar, the median as a line and this rent as a diamond. The caption says the same as
 * text.
 */
export function FairRentPlot({ fair: { text, range, from, lower, median, upper, rent } }: { fair: FairRentView }) {
  // The two amounts under a narrow bar would overlap, so they are aligned outwards.
  const isNarrow = upper.at - lower.at < NARROW;
  return (
    <figure className="fair-rent">
      <figcaption>
        <h3>{m.fair_title()}</h3>
        <p className="fair-rent-words">{text}</p>
        <p className="fair-rent-range">
          {range} {from}
        </p>
      </figcaption>
      <svg className="fair-rent-plot" height="84" aria-hidden="true">
        <line className="fair-rent-track" x1="0" x2="100%" y1="46" y2="46" />
        <rect
          className="fair-rent-half"
          x={percent(lower.at)}
          width={percent(Math.max(upper.at - lower.at, 0.005))}
          y="38"
          height="16"
        />
        <line className="fair-rent-median" x1={percent(median.at)} x2={percent(median.at)} y1="34" y2="58" />
        <svg x={percent(rent.at)} y="46" overflow="visible">
          <path className="fair-rent-mark" d="M0-11 11 0 0 11-11 0z" />
          <text className="fair-rent-this" y="-20" textAnchor="middle">
            {m.fair_this()}: {rent.amount}
          </text>
        </svg>
        <text className="fair-rent-end" x={percent(lower.at)} y="76" textAnchor={isNarrow ? "end" : "middle"}>
          {lower.amount}
        </text>
        <text className="fair-rent-end" x={percent(upper.at)} y="76" textAnchor={isNarrow ? "start" : "middle"}>
          {upper.amount}
        </text>
      </svg>
    </figure>
  );
}
