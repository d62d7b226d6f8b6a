import type { WholeListing } from "../../features/listings/listing.wire.ts";
import { freshness } from "../../features/listings/listing-life.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Knot, Thread } from "../../ui/thread.tsx";
import "./listing-trust.css";

const TITLE_ID = "listing-trust";

interface Fact {
  isTrue: boolean;
  title: string;
  text: string;
  /** The page where the owner can change this. */
  action?: { to: string; label: string };
}

/** What was verified and when. Unverified facts are listed too. */
function factsOf({ isOwnerVerified, emailVerifiedAt, phoneVerifiedAt, confirmedAt }: WholeListing): Fact[] {
  const emailText =
    emailVerifiedAt === null ? m.trust_email_text_undated() : m.trust_email_text({ date: date(emailVerifiedAt) });
  return [
    isOwnerVerified
      ? { isTrue: true, title: m.verified_email(), text: emailText }
      : { isTrue: false, title: m.trust_email_not(), text: m.trust_email_not_text() },
    phoneVerifiedAt === null
      ? { isTrue: false, title: m.trust_phone_not(), text: m.trust_phone_not_text() }
      : { isTrue: true, title: m.verified_phone(), text: m.trust_phone_text({ date: date(phoneVerifiedAt) }) },
    {
      isTrue: true,
      title: m.trust_confirmed({ date: date(confirmedAt) }),
      text: m.trust_confirmed_text({ days: number(freshness.askAfterDays) }),
    },
  ];
}

/** The same facts for the owner, with links to verify what is still missing. */
function ownFactsOf({ isOwnerVerified, phoneVerifiedAt, confirmedAt }: WholeListing): Fact[] {
  return [
    isOwnerVerified
      ? { isTrue: true, title: m.own_trust_email(), text: m.own_trust_email_text() }
      : {
          isTrue: false,
          title: m.own_trust_email_not(),
          text: m.own_trust_email_not_text(),
          action: { to: "/profile#profile-email", label: m.own_trust_email_go() },
        },
    phoneVerifiedAt === null
      ? {
          isTrue: false,
          title: m.own_trust_phone_not(),
          text: m.own_trust_phone_not_text(),
          action: { to: "/profile#profile-phone", label: m.own_trust_phone_go() },
        }
      : { isTrue: true, title: m.own_trust_phone(), text: m.own_trust_phone_text() },
    {
      isTrue: true,
      title: m.own_trust_confirmed({ date: date(confirmedAt) }),
      text: m.own_trust_confirmed_text({ days: number(freshness.askAfterDays) }),
    },
  ];
}

export function ListingTrust({ listing, isOwner }: { listing: WholeListing; isOwner: boolean }) {
  const facts = isOwner ? ownFactsOf(listing) : factsOf(listing);
  return (
    <section className="listing-words listing-trust" aria-labelledby={TITLE_ID}>
      <Fold id={TITLE_ID} title={m.trust_title()} line={facts.map(({ title }) => title).join(" · ")}>
        <Thread>
          {facts.map(({ isTrue, title, text, action }) => (
            <Knot key={title} state={isTrue ? "tied" : "loose"}>
              <strong>{title}</strong>
              <p>{text}</p>
              {action && (
                <ButtonLink to={action.to} variant="secondary">
                  {action.label}
                </ButtonLink>
              )}
            </Knot>
          ))}
        </Thread>
        {!isOwner && <p className="listing-trust-note">{m.trust_unchecked()}</p>}
      </Fold>
    </section>
  );
}
