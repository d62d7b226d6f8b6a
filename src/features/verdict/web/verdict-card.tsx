import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { profilePath } from "../../../platform/web/paths.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { isAgainst, type Verdict } from "../verdict.ts";
import type { ReasonView, VerdictView } from "../verdict-labels.ts";
import { verdictStyles } from "../verdict-styles.ts";
import "./verdict-card.css";

const TITLE_ID = "verdict-title";

const verdictLabels: Record<Verdict, () => string> = {
  yes: m.verdict_yes,
  ask: m.verdict_ask,
  near: m.verdict_near,
  no: m.verdict_no,
};

export interface VerdictCardProps {
  view: VerdictView;
  /** The reasons are shown from the beginning. */
  isOpen?: boolean;
  /** Actions below the reasons. */
  children?: ReactNode;
}

/**
 * Returns the line of the folded card. The line of a yes or a near only repeats its label, so the first such reason
 * replaces it.
 */
function closedLine({ verdict, line, house, needs }: VerdictView): string {
  if (verdict === "ask" || verdict === "no") return line;
  return [...house, ...needs].find((reason) => reason.verdict === verdict)?.text ?? line;
}

/** The verdict in one line, which unfolds to its reasons. */
export function VerdictCard({ view, isOpen = false, children }: VerdictCardProps) {
  const { verdict, label, text, house, needs } = view;
  const { pathname } = useLocation();
  return (
    <section className="verdict" data-verdict={verdict} aria-labelledby={TITLE_ID}>
      <details open={isOpen}>
        <summary className="verdict-head">
          <span className="verdict-flag">
            <Icon name={verdictStyles[verdict].icon} />
          </span>
          <span className="verdict-words">
            <h2 id={TITLE_ID}>
              <span className="visually-hidden">{m.verdict_title()}</span> <strong>{label}</strong>
            </h2>
            <span className="verdict-line">{closedLine(view)}</span>
          </span>
          <Icon name="chevron-down" />
        </summary>
        <p className="verdict-text">{text}</p>
        <div className="verdict-sides">
          <Side title={m.verdict_house()} reasons={house} verdict={verdict} />
          <Side title={m.verdict_needs()} reasons={needs} verdict={verdict} />
        </div>
        <div className="verdict-end">
          {children}
          <Link className="verdict-change" to={profilePath(pathname)}>
            {m.verdict_change()}
          </Link>
        </div>
      </details>
    </section>
  );
}

interface SideProps {
  title: string;
  reasons: readonly ReasonView[];
  verdict: Verdict;
}

/** How many reasons are shown before the rest is folded. Reasons against the home are never folded. */
const SHOWN = 4;

/**
 * Reasons of one side: those against the home first, then what is unknown. What fits is folded, unless everything fits.
 */
function Side({ title, reasons, verdict }: SideProps) {
  if (reasons.length === 0) return null;
  const first = reasons.filter((reason) => verdict === "yes" || reason.verdict !== "yes");
  const fitting = reasons.filter((reason) => !first.includes(reason));
  const shown = Math.max(SHOWN, reasons.filter((reason) => isAgainst(reason.verdict)).length);
  const more = first.slice(shown);
  return (
    <div className="verdict-side">
      <h3>{title}</h3>
      {first.length > 0 && <Reasons reasons={first.slice(0, shown)} />}
      {more.length > 0 && (
        <Folded title={m.verdict_more({ count: more.length, shown: number(more.length) })} reasons={more} />
      )}
      {fitting.length > 0 && (
        <Folded
          title={m.verdict_fits({ count: fitting.length, shown: number(fitting.length) })}
          icon="check"
          reasons={fitting}
        />
      )}
    </div>
  );
}

function Folded({ title, icon, reasons }: { title: string; icon?: IconName; reasons: readonly ReasonView[] }) {
  return (
    <details className="verdict-fold">
      <summary>
        {icon && <Icon name={icon} size="s" />} {title} <Icon name="chevron-down" size="s" />
      </summary>
      <Reasons reasons={reasons} />
    </details>
  );
}

function Reasons({ reasons }: { reasons: readonly ReasonView[] }) {
  return (
    <ul className="verdict-reasons">
      {reasons.map(({ verdict, text }) => (
        <li key={text} data-verdict={verdict}>
          <Icon name={verdictStyles[verdict].icon} label={verdictLabels[verdict]()} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Invites members without a profile to make one. */
export function VerdictInvite() {
  const { pathname } = useLocation();
  return (
    <section className="verdict" aria-labelledby={TITLE_ID}>
      <Link to={profilePath(pathname)} className="verdict-head">
        <span className="verdict-flag">
          <Icon name="question" />
        </span>
        <span className="verdict-words">
          <h2 id={TITLE_ID}>
            <strong>{m.verdict_title()}</strong>
          </h2>
          <span className="verdict-line">{m.verdict_invite_go()}</span>
        </span>
        <Icon name="arrow-right" />
      </Link>
    </section>
  );
}
