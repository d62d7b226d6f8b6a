import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, type SubmitFunction, useFetcher } from "react-router";
import type { WholeListing } from "../../features/listings/listing.wire.ts";
import { isRefused, type Refused, refusalText } from "../../features/listings/web/listing-refusals.ts";
import * as m from "../../paraglide/messages.js";
import { untilServerAnswers } from "../../platform/connection.ts";
import { number, taka } from "../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { ListingGone } from "./listing-gone.tsx";
import { ListingPhone } from "./listing-phone.tsx";

type LikeAnswer = { likeCount: number; liked: boolean; phone?: string };
export type ContactAnswer = LikeAnswer | { marks: number };

export interface Contact {
  isOwner: boolean;
  isLiked: boolean;
  /** Here only for the owner, and for a member who has liked the post and was told it. */
  phone: string | undefined;
  /** The owner shows it to nobody for now, or not to this member. */
  isWithheld: boolean;
  /** Of the owner: they show their number to nobody. */
  isPaused: boolean;
  /** Nobody is told a number before their own address has been checked. */
  mustVerify: boolean;
}

interface ListingContactProps {
  listing: WholeListing;
  contact: Contact;
  /** What the plain form was answered, where there is no JavaScript. */
  answer: ContactAnswer | Refused | undefined;
}

/** What it costs, how many are interested, how many have the number, and the number behind the Like. */
export function ListingContact({ listing, contact, answer }: ListingContactProps) {
  const { isOwner, isLiked, mustVerify } = contact;
  const fetcher = useFetcher<LikeAnswer | Refused>();
  const [isAsked, setIsAsked] = useState(isRefused(answer) && answer.refusal === "own_listing");
  const refused = isRefused(fetcher.data) ? fetcher.data : isRefused(answer) ? answer : undefined;
  const isUnsent = isRefused(fetcher.data) && fetcher.data.refusal === "unreachable";
  useEffect(() => {
    // What has to be verified first is said beside the button, with the way there.
    if (isRefused(fetcher.data) && !isUnsent && fetcher.data.refusal !== "email_unverified") toast.error(refusalText(fetcher.data));
  }, [fetcher.data, isUnsent]);
  const note = useSendLater(fetcher, isUnsent);

  // Shown as if done while it is under way; what the server says replaces it, whichever way it ends.
  const intent = mustVerify ? undefined : fetcher.formData?.get("intent");
  const isShownLiked = intent ? intent === "like" : isLiked;
  const count = listing.likeCount + Number(isShownLiked) - Number(isLiked);
  const answered = isRefused(fetcher.data) ? undefined : fetcher.data;
  const phone = contact.phone ?? answered?.phone;

  return (
    <div className="listing-contact">
      <p className="listing-budget">
        <span>{m.field_budget()}</span>
        <strong className="tabular">{taka(listing.rent)}</strong>
        <span>{m.per_month()}</span>
      </p>
      <Counts interested={count} shared={listing.phoneSharedWith} isOwner={isOwner} />
      {isRefused(answer) && answer.refusal !== "email_unverified" && <Notice tone="error">{refusalText(answer)}</Notice>}
      <fetcher.Form
        method="post"
        className="listing-like"
        onSubmit={(event) => {
          if (!isOwner) return note(event);
          event.preventDefault();
          toast.error(m.refusal_own_listing());
          setIsAsked(true);
        }}
      >
        <Button
          type="submit"
          name="intent"
          value="like"
          size="l"
          wide
          variant={isShownLiked ? "secondary" : "primary"}
          icon={isShownLiked ? "heart-filled" : "heart"}
        >
          {isShownLiked ? m.liked() : m.like()}
        </Button>
        <output className="listing-reveal">
          {isOwner ? (
            isAsked ? (
              <ListingPhone phone={phone} />
            ) : (
              <span className="listing-hint">{contact.isPaused ? m.ledger_paused_title() : m.like_hint()}</span>
            )
          ) : (
            <Reveal contact={contact} phone={phone} isLiked={isShownLiked} isUnderWay={intent === "like"} isRefused={refused?.refusal === "email_unverified"} />
          )}
        </output>
        {isShownLiked && (
          <Button type="submit" name="intent" value="unlike" variant="quiet" wide>
            {m.unlike()}
          </Button>
        )}
      </fetcher.Form>
      {contact.phone && !isOwner && listing.isAvailable && <ListingGone id={listing.id} isThanked={answer !== undefined && "marks" in answer} />}
    </div>
  );
}

/** A like that the network lost is sent when the server answers again: sent twice, it counts once. The site's offline bar says that it waits. */
function useSendLater({ submit }: { submit: SubmitFunction }, isUnsent: boolean): (event: FormEvent) => void {
  const intent = useRef("like");
  useEffect(() => {
    if (!isUnsent) return undefined;
    const left = new AbortController();
    untilServerAnswers(left.signal).then(
      () => submit({ intent: intent.current }, { method: "post" }),
      () => {}, // the page was left
    );
    return () => left.abort();
  }, [isUnsent, submit]);
  return ({ nativeEvent }) => {
    intent.current = (nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? "like";
  };
}

function Counts({ interested, shared, isOwner }: { interested: number; shared: number; isOwner: boolean }) {
  return (
    <ul className="listing-counts">
      <li>
        <Icon name="users" /> {m.people_interested({ count: number(interested) })}
      </li>
      <li>
        <Icon name="phone" /> {m.trust_shared({ count: shared, shown: number(shared) })}
      </li>
      {isOwner && (
        <li>
          <Link to="/phoneShared">{m.contact_ledger()}</Link>
        </li>
      )}
    </ul>
  );
}

interface RevealProps {
  contact: Contact;
  phone: string | undefined;
  isLiked: boolean;
  isUnderWay: boolean;
  /** They have just been told why not. */
  isRefused: boolean;
}

/** The number, or why it is not there and what leads to it. */
function Reveal({ contact: { isWithheld, mustVerify }, phone, isLiked, isUnderWay, isRefused: isJustRefused }: RevealProps) {
  if (mustVerify)
    return (
      // Another element after the press, so that screen readers say it.
      <Notice
        key={String(isJustRefused)}
        tone={isJustRefused ? "error" : "warning"}
        announce={isJustRefused}
        title={m.contact_verify_title()}
        action={<VerifyLink />}
      >
        {m.contact_verify()}
      </Notice>
    );
  if (!isLiked) return <span className="listing-hint">{isWithheld ? m.contact_hint_withheld() : m.like_hint()}</span>;
  if (isWithheld && !isUnderWay)
    return (
      <Notice title={m.contact_withheld_title()}>
        <span>{m.contact_withheld()}</span>
      </Notice>
    );
  if (phone) return <ListingPhone phone={phone} />;
  if (isUnderWay) return <Skeleton shape="title" />;
  // Liked while the owner kept it, who shows it now.
  return (
    <Button type="submit" name="intent" value="like" icon="phone" wide>
      {m.contact_show()}
    </Button>
  );
}

const VerifyLink = () => (
  <ButtonLink to="/profile#profile-email" variant="secondary">
    {m.contact_verify_go()}
  </ButtonLink>
);
