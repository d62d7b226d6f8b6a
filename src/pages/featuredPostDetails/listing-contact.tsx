import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, type SubmitFunction, useFetcher } from "react-router";
import type { WholeListing } from "../../features/listings/listing.wire.ts";
import { refusalText } from "../../features/listings/refusal-text.ts";
import * as m from "../../paraglide/messages.js";
import { untilServerAnswers } from "../../platform/connection.ts";
import { isRefused, type Refused } from "../../platform/http/page-errors.ts";
import { number, taka } from "../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { ListingPhone } from "./listing-phone.tsx";

interface ListingGoneProps {
  id: string;
  /** The report was just sent without JavaScript. */
  isThanked: boolean;
}

/** Lets a member who called the poster report that the room is already taken. */
function ListingGone({ id, isThanked }: ListingGoneProps) {
  const fetcher = useFetcher<{ marks: number } | Refused>({ key: `gone ${id}` });
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (isRefused(answer)) toast.error(refusalText(answer));
  }, [answer]);
  const isDone = isThanked || (answer !== undefined && !isRefused(answer));
  return (
    <fetcher.Form method="post" className="listing-gone">
      <output>
        {isDone ? (
          <span className="listing-gone-thanks">
            <Icon name="check" size="s" /> {m.gone_thanks()}
          </span>
        ) : (
          m.gone_hint()
        )}
      </output>
      {!isDone && (
        <Button type="submit" name="intent" value="gone" variant="quiet" busy={state !== "idle"}>
          {m.gone_button()}
        </Button>
      )}
    </fetcher.Form>
  );
}

type LikeAnswer = { likeCount: number; liked: boolean; phone?: string };
export type ContactAnswer = LikeAnswer | { marks: number };

export interface Contact {
  isOwner: boolean;
  isLiked: boolean;
  /** Present only for the owner and for members who liked the post and were shown the number. */
  phone: string | undefined;
  /** The owner hides the number from everyone for now, or from this member. */
  isWithheld: boolean;
  /** Only for the owner: they hide their number from everyone. */
  isPaused: boolean;
  /** Members must verify their e-mail address before they can see a number. */
  mustVerify: boolean;
}

interface ListingContactProps {
  listing: WholeListing;
  contact: Contact;
  /** Result of the form without JavaScript. */
  answer: ContactAnswer | Refused | undefined;
}

/** Rent, counts, the Like button and the phone number. */
export function ListingContact({ listing, contact, answer }: ListingContactProps) {
  const { isOwner, isLiked, mustVerify } = contact;
  const fetcher = useFetcher<LikeAnswer | Refused>();
  const [showsOwnPhone, setShowsOwnPhone] = useState(isRefused(answer) && answer.refusal === "own_listing");
  const refused = isRefused(fetcher.data) ? fetcher.data : isRefused(answer) ? answer : undefined;
  const isUnsent = isRefused(fetcher.data) && fetcher.data.refusal === "unreachable";
  useEffect(() => {
    // `email_unverified` is shown beside the button with a link, not as a toast.
    if (isRefused(fetcher.data) && !isUnsent && fetcher.data.refusal !== "email_unverified") toast.error(refusalText(fetcher.data));
  }, [fetcher.data, isUnsent]);
  const recordIntent = useSendLater(fetcher, isUnsent);

  // Optimistic: show the result while the request is pending. The response replaces it.
  const intent = mustVerify ? undefined : fetcher.formData?.get("intent");
  const isShownLiked = intent ? intent === "like" : isLiked;
  const count = listing.likeCount + Number(isShownLiked) - Number(isLiked);
  const result = isRefused(fetcher.data) ? undefined : fetcher.data;
  const phone = contact.phone ?? result?.phone;

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
          if (!isOwner) return recordIntent(event);
          event.preventDefault();
          toast.error(m.refusal_own_listing());
          setShowsOwnPhone(true);
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
            showsOwnPhone ? (
              <ListingPhone phone={phone} />
            ) : (
              <span className="listing-hint">{contact.isPaused ? m.ledger_paused_title() : m.like_hint()}</span>
            )
          ) : (
            <Reveal contact={contact} phone={phone} isLiked={isShownLiked} isSending={intent === "like"} isRefused={refused?.refusal === "email_unverified"} />
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

/** Sends a like again when the server is reachable. Likes are idempotent. The offline bar shows that it is waiting. */
function useSendLater({ submit }: { submit: SubmitFunction }, isUnsent: boolean): (event: FormEvent) => void {
  const intent = useRef("like");
  useEffect(() => {
    if (!isUnsent) return undefined;
    const controller = new AbortController();
    untilServerAnswers(controller.signal).then(
      () => submit({ intent: intent.current }, { method: "post" }),
      () => {}, // Aborted: the visitor left the page.
    );
    return () => controller.abort();
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
  isSending: boolean;
  /** The last attempt was just rejected. */
  isRefused: boolean;
}

/** The number, or why it is not shown and what to do. */
function Reveal({ contact: { isWithheld, mustVerify }, phone, isLiked, isSending, isRefused: isJustRefused }: RevealProps) {
  if (mustVerify)
    return (
      // The key changes after a rejected click: screen readers announce only a new element.
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
  if (isWithheld && !isSending)
    return (
      <Notice title={m.contact_withheld_title()}>
        <span>{m.contact_withheld()}</span>
      </Notice>
    );
  if (phone) return <ListingPhone phone={phone} />;
  if (isSending) return <Skeleton shape="title" />;
  // Liked while the owner hid the number, which is visible now.
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
