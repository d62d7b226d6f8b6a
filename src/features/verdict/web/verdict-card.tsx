import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { profilePath } from "../../../platform/web/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { Verdict } from "../verdict.ts";
import type { ReasonView, VerdictView } from "../verdict-labels.ts";
import "./verdict-card.css";

/** Two roofs, of the house and of the seeker: they form a diamond, are apart, or miss each other. */
const roofs: Record<Verdict, { upper: string; lower: string; inside: string }> = {
  yes: { upper: "M6 32 32 6l26 26", lower: "M6 32l26 26 26-26", inside: "m21 32.5 8 8 15-17" },
  ask: { upper: "M9 27 32 4l23 23", lower: "M9 37l23 23 23-23", inside: "M25.5 27c.3-4 3-6.3 6.7-6.3 3.8 0 6.6 2.4 6.6 5.7 0 4.6-6.7 5-6.7 10.1M32 43v.05" },
  no: { upper: "M4 29 23 10l19 19", lower: "M22 35l19 19 19-19", inside: "" },
};

function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { upper, lower, inside } = roofs[verdict];
  return (
    <svg className="verdict-mark" viewBox="0 0 64 64" aria-hidden="true">
      <path d={upper} />
      <path d={lower} />
      <path className="verdict-mark-inside" d={inside} />
    </svg>
  );
}

const TITLE_ID = "verdict-title";

const verdictWords: Record<Verdict, () => string> = { yes: m.verdict_yes, ask: m.verdict_ask, no: m.verdict_no };
const signs: Record<Verdict, IconName> = { yes: "check", ask: "question", no: "x" };

export interface VerdictCardProps {
  view: VerdictView;
  /** Actions below the reasons. */
  children?: ReactNode;
}

/** The verdict with its reasons. */
export function VerdictCard({ view: { verdict, text, house, needs }, children }: VerdictCardProps) {
  const { pathname } = useLocation();
  return (
    <section className="verdict" data-verdict={verdict} aria-labelledby={TITLE_ID}>
      <div className="verdict-head">
        <span className="verdict-flag">
          <VerdictMark verdict={verdict} />
        </span>
        <div className="verdict-words">
          <h2 id={TITLE_ID}>
            <small>{m.verdict_title()}</small> <strong>{verdictWords[verdict]()}</strong>
          </h2>
          <p>{text}</p>
        </div>
      </div>
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
    </section>
  );
}

interface SideProps {
  title: string;
  reasons: readonly ReasonView[];
  verdict: Verdict;
}

/** More reasons are collapsed, so that the phone number is not too far down. Reasons against it are never collapsed. */
const SHOWN = 4;

/** First what is against it, then what is unknown. What fits is collapsed, unless everything fits. */
function Side({ title, reasons, verdict }: SideProps) {
  if (reasons.length === 0) return null;
  const first = reasons.filter((reason) => verdict === "yes" || reason.verdict !== "yes");
  const fitting = reasons.filter((reason) => !first.includes(reason));
  const shown = Math.max(SHOWN, reasons.filter((reason) => reason.verdict === "no").length);
  const more = first.slice(shown);
  return (
    <div className="verdict-side">
      <h3>{title}</h3>
      {first.length > 0 && <Reasons reasons={first.slice(0, shown)} />}
      {more.length > 0 && <Folded title={m.verdict_more({ count: more.length, shown: number(more.length) })} reasons={more} />}
      {fitting.length > 0 && <Folded title={m.verdict_fits({ count: fitting.length, shown: number(fitting.length) })} icon="check" reasons={fitting} />}
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
      {reasons.map(({ verdict, words }) => (
        <li key={words} data-verdict={verdict}>
          <Icon name={signs[verdict]} label={verdictWords[verdict]()} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** For members without a profile. */
export function VerdictInvite() {
  const { pathname } = useLocation();
  return (
    <section className="verdict" aria-labelledby={TITLE_ID}>
      <div className="verdict-head">
        <span className="verdict-flag">
          <VerdictMark verdict="ask" />
        </span>
        <div className="verdict-words">
          <h2 id={TITLE_ID}>
            <strong>{m.verdict_title()}</strong>
          </h2>
          <p>{m.verdict_invite()}</p>
          <ButtonLink to={profilePath(pathname)} variant="secondary" iconEnd="arrow-right">
            {m.verdict_invite_go()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
