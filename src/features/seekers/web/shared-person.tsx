import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { DETAILS_ID } from "../../../platform/web/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PersonSafety } from "../../safety/safety-actions.tsx";
import { isAgainst, type Verdict } from "../../verdict/verdict.ts";
import { verdictStyles } from "../../verdict/verdict-styles.ts";
import type { ProfileView } from "./profile-labels.ts";
import { ProfileLines } from "./profile-lines.tsx";
import { languageOf } from "./wanted-card.tsx";

export interface SharedPersonView {
  person: string;
  name: string;
  since: string;
  listing: { id: string; title: string };
  verdict: Verdict;
  /** What decided the verdict. */
  reasons: string[];
  view: ProfileView;
}

const labels = { yes: m.shared_yes, ask: m.shared_ask, near: m.shared_near, no: m.shared_no };

/** A profile that was shared with the member, for one of their listings. */
export function SharedPerson({
  shared: { person, name, since, listing, verdict, reasons, view },
  children,
}: {
  shared: SharedPersonView;
  children?: ReactNode;
}) {
  return (
    <li className="shared-person">
      <div className="shared-person-head">
        <h3 lang={languageOf(name)}>{name}</h3>
        <time dateTime={since}>{m.shared_since({ date: date(since) })}</time>
        <Badge {...verdictStyles[verdict]}>{labels[verdict]()}</Badge>
      </div>
      <p className="shared-person-for">
        {m.shared_for()}{" "}
        <Link to={`/featuredPostDetails/${listing.id}`} lang={languageOf(listing.title)}>
          {listing.title}
        </Link>
      </p>
      {reasons.length > 0 && (
        <div className="shared-person-reasons" data-verdict={verdict}>
          <p>{isAgainst(verdict) ? m.shared_against() : m.shared_open()}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {verdict === "ask" && (
            <Link to={`/updatePage/${listing.id}#${DETAILS_ID}`}>
              {m.shared_answer()} <Icon name="arrow-right" size="s" />
            </Link>
          )}
        </div>
      )}
      <ProfileLines view={view} level={4} />
      {children}
      <PersonSafety person={person} name={name} isBlocked={false} />
    </li>
  );
}
