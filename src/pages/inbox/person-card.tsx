import { useId } from "react";
import { ProfileLines } from "../../features/seekers/web/profile-lines.tsx";
import { isAgainst, type Verdict } from "../../features/verdict/verdict.ts";
import { verdictStyles } from "../../features/verdict/verdict-styles.ts";
import * as m from "../../paraglide/messages.js";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { PersonView } from "./conversation-person.ts";
import "./person-card.css";

export const personVerdicts: Record<Verdict, () => string> = {
  yes: m.shared_yes,
  ask: m.shared_ask,
  near: m.shared_near,
  no: m.shared_no,
};

/** Describes a person who asks about the owner's room: the verdict, verified facts, and the shared profile. */
export function PersonCard({
  person: { isEmailVerified, isPhoneVerified, shared },
  name,
}: {
  person: PersonView;
  name: string;
}) {
  const id = useId();
  return (
    <section className="person-card" aria-labelledby={id}>
      <div className="person-card-head">
        <h2 id={id}>{m.conversation_person({ name })}</h2>
        {shared && <Badge {...verdictStyles[shared.verdict]}>{personVerdicts[shared.verdict]()}</Badge>}
      </div>
      <ul className="person-card-checks">
        {isEmailVerified && <Check text={m.conversation_check_email()} />}
        {isPhoneVerified && <Check text={m.conversation_check_phone()} />}
      </ul>
      {shared ? (
        <PersonShared shared={shared} level={3} />
      ) : (
        <p className="person-card-none">{m.conversation_person_none({ name })}</p>
      )}
    </section>
  );
}

interface PersonSharedProps {
  shared: NonNullable<PersonView["shared"]>;
  /** The level of its headings. */
  level: 2 | 3;
}

/** What the person has told the owner, and what speaks against the room or has to be asked. */
export function PersonShared({ shared: { verdict, reasons, view }, level }: PersonSharedProps) {
  return (
    <>
      {reasons.length > 0 && (
        <div className="person-card-reasons">
          <p>{isAgainst(verdict) ? m.shared_against() : m.shared_open()}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      <ProfileLines view={view} level={level} />
    </>
  );
}

function Check({ text }: { text: string }) {
  return (
    <li>
      <Icon name="badge-check" size="s" /> {text}
    </li>
  );
}
