import * as m from "../../../paraglide/messages.js";
import { Notice } from "../../../ui/notice.tsx";
import type { CostLine, CostView } from "./cost-words.ts";
import { FairRentPlot } from "./fair-rent-plot.tsx";
import type { FairRentView } from "./fair-rent-words.ts";
import "./cost-card.css";

const TITLE_ID = "truecost";

export interface CostCardProps {
  cost: CostView;
  /** Where there is enough to compare with. */
  fair: FairRentView | undefined;
}

/** What a month and the first day really cost, as two bills; what nobody said is a range, and says so. */
export function CostCard({ cost, fair }: CostCardProps) {
  return (
    <section className="listing-words truecost" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>{m.truecost_title()}</h2>
      <div className="truecost-bills">
        <Bill title={m.truecost_month()} lines={[cost.rent, ...cost.parts]} total={m.truecost_all_in()} amount={cost.allIn} />
        <Bill
          title={m.truecost_on_day_one()}
          lines={[
            { ...cost.advance, note: cost.advanceMonths },
            { ...cost.rent, label: m.truecost_first_rent() },
          ]}
          total={m.truecost_day_one()}
          amount={cost.dayOne}
        />
      </div>
      {cost.flag && (
        <Notice tone="warning" title={m.truecost_flag_title()}>
          {cost.flag}
        </Notice>
      )}
      {cost.isOpen && <p className="truecost-note">{m.truecost_note()}</p>}
      {fair && <FairRentPlot fair={fair} />}
    </section>
  );
}

interface BillProps {
  title: string;
  lines: readonly (CostLine & { note?: string | undefined })[];
  total: string;
  amount: string;
}

function Bill({ title, lines, total, amount }: BillProps) {
  return (
    <div className="truecost-bill">
      <h3>{title}</h3>
      <dl>
        {lines.map(({ label, amount: part, isUsual, note }) => (
          <div key={label} data-usual={isUsual ? "" : undefined}>
            <dt>
              {label} {note && <small>{note}</small>}
            </dt>
            <dd>
              {isUsual && <small>{m.truecost_usual()}</small>} <span className="tabular">{part}</span>
            </dd>
          </div>
        ))}
        <div className="truecost-total">
          <dt>{total}</dt>
          <dd className="tabular">{amount}</dd>
        </div>
      </dl>
    </div>
  );
}
