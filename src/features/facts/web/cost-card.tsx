import type { ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { Fold } from "../../../ui/fold.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { CostLine, CostView } from "../cost-labels.ts";
import "./cost-card.css";

const TITLE_ID = "truecost";

export interface CostCardProps {
  cost: CostView;
  /** Content below the costs, such as how the rent compares with others. */
  children?: ReactNode;
}

/** The monthly cost and the cash needed on the first day, as two bills. Estimates are marked as such. */
export function CostCard({ cost, children }: CostCardProps) {
  const month = [cost.rent, ...cost.parts];
  return (
    <section className="listing-words truecost" aria-labelledby={TITLE_ID}>
      <Fold id={TITLE_ID} title={m.truecost_title()} line={month.map(({ label }) => label).join(" · ")}>
        <div className="truecost-bills">
          <Bill title={m.truecost_month()} lines={month} total={m.truecost_all_in()} amount={cost.allIn} />
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
        {cost.isOpen && <p className="truecost-note">{m.truecost_note()}</p>}
        {children}
      </Fold>
      {cost.flag && (
        <Notice tone="warning" title={m.truecost_flag_title()}>
          {cost.flag}
        </Notice>
      )}
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
