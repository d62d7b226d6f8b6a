import type { WireCase } from "../../features/safety/moderation.schema.ts";
import * as m from "../../paraglide/messages.js";
import { date, number, reference } from "../../platform/i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { languageOf } from "./case-post.tsx";

const yesNo = (is: boolean): string => (is ? m.case_yes() : m.case_no());

/** Account facts that matter for the decision. Never shows the phone number or e-mail address. */
export function CaseAccount({ found: { member, account, samePhone } }: { found: WireCase }) {
  const facts = [
    [m.case_account_since(), date(account.since)],
    [m.case_account_email(), yesNo(account.emailVerified)],
    [m.case_account_phone(), yesNo(account.phoneVerified)],
    [m.case_account_posts(), number(account.posts)],
    [m.case_account_today(), number(account.postsToday)],
    [m.case_account_same_phone(), number(samePhone)],
  ] as const;
  return (
    <section className="case-part case-account" aria-labelledby="case-account">
      <h2 id="case-account">{m.case_account()}</h2>
      <p className="case-account-name">
        <strong lang={languageOf(member.name)}>{member.name}</strong>
        <span>{m.case_member({ number: reference(member.person) })}</span>
        {account.suspended && <Badge tone="action">{m.case_account_suspended()}</Badge>}
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
