import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number, taka } from "../../../platform/i18n/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast-store.ts";
import type { Listing } from "../listing.wire.ts";
import { copyText } from "./listing-copy.ts";
import { isRefused, type Refused, refusalText } from "./listing-refusals.ts";

export type LikeAnswer = { likeCount: number; liked: boolean; phone?: string } | Refused;

export interface Contact {
  isOwner: boolean;
  isLiked: boolean;
  /** Here only for the owner, and for a member who has liked the post. */
  phone: string | undefined;
}

interface ListingContactProps {
  listing: Listing;
  contact: Contact;
  /** What the plain form was answered, where there is no JavaScript. */
  answer: LikeAnswer | undefined;
}

/** What it costs, how many are interested, and the number behind the Like. */
export function ListingContact({ listing, contact: { isOwner, isLiked, phone }, answer }: ListingContactProps) {
  const fetcher = useFetcher<LikeAnswer>();
  const [isAsked, setIsAsked] = useState(isRefused(answer) && answer.refusal === "own_listing");
  useEffect(() => {
    if (isRefused(fetcher.data)) toast.error(refusalText(fetcher.data));
  }, [fetcher.data]);

  // Shown as if done while it is under way; what the server says replaces it, whichever way it ends.
  const intent = fetcher.formData?.get("intent");
  const isShownLiked = intent ? intent === "like" : isLiked;
  const count = listing.likeCount + Number(isShownLiked) - Number(isLiked);
  const answered = isRefused(fetcher.data) ? undefined : fetcher.data?.phone;
  const isRevealed = isOwner ? isAsked : isShownLiked;

  return (
    <div className="listing-contact">
      <p className="listing-budget">
        <span>{m.field_budget()}</span>
        <strong className="tabular">{taka(listing.rent)}</strong>
        <span>{m.per_month()}</span>
      </p>
      <p className="listing-interested">
        <Icon name="users" /> {m.people_interested({ count: number(count) })}
      </p>
      {isRefused(answer) && <Notice tone="error">{refusalText(answer)}</Notice>}
      <fetcher.Form
        method="post"
        className="listing-like"
        onSubmit={(event) => {
          if (!isOwner) return;
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
        <output className="listing-reveal">{isRevealed ? <Phone number={phone ?? answered} /> : <span className="listing-hint">{m.like_hint()}</span>}</output>
        {isShownLiked && (
          <Button type="submit" name="intent" value="unlike" variant="quiet" wide>
            {m.unlike()}
          </Button>
        )}
      </fetcher.Form>
    </div>
  );
}

const bangladeshi = /^\+880(1\d{3})(\d{6})$/;

function Phone({ number: phone }: { number: string | undefined }) {
  if (!phone) return <Skeleton shape="title" />;
  const copy = () => void copyText(phone).then((isCopied) => (isCopied ? toast.success(m.phone_copied()) : toast.error(m.copy_failed(), phone)));
  return (
    <span className="listing-phone">
      <a href={`tel:${phone}`} className="tabular">
        <Icon name="phone" /> <span className="visually-hidden">{m.phone_label()}</span> {phone.replace(bangladeshi, "+880 $1-$2")}
      </a>
      <span className="needs-scripting">
        <IconButton icon="copy" label={m.phone_copy()} onClick={copy} />
      </span>
    </span>
  );
}
