import { useState } from "react";
import { Link, useFetcher } from "react-router";
import { CopyNumber } from "../../features/likes/web/number-actions.tsx";
import type { ShareRowProps } from "../../features/listings/web/share-row.tsx";
import * as m from "../../paraglide/messages.js";
import { isRefused } from "../../platform/http/page-errors.ts";
import { showPhone } from "../../platform/phone-number.ts";
import { privacyParts } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast-store.ts";
import { ShareButton } from "./listing-share.tsx";

interface OwnerBarProps {
  listing: ShareRowProps["listing"];
  origin: string;
}

/**
 * The owner's actions, in the place of the Like button that other readers see. The switch between available and taken
 * is under the title.
 */
export function OwnerBar({ listing, origin }: OwnerBarProps) {
  return (
    <div className="like-bar owner-bar">
      <Link to={privacyParts.number} className="owner-bar-link">
        <Icon name="phone" size="s" /> {m.contact_ledger()}
      </Link>
      <div className="like-bar-row">
        <ButtonLink to={`/updatePage/${listing.id}`} icon="edit">
          {m.mine_update()}
        </ButtonLink>
        <ShareButton listing={listing} origin={origin} />
      </div>
    </div>
  );
}

interface OwnLikeProps {
  phone: string | undefined;
  /** Whether the number is hidden from everyone. */
  isPaused: boolean;
  /** Result of the form without JavaScript. */
  answer: object | undefined;
}

/**
 * The specification also shows Like to the owner of the listing. Pressing it is refused and shows the owner's own
 * number.
 */
export function OwnLike({ phone, isPaused, answer }: OwnLikeProps) {
  const fetcher = useFetcher();
  const [isPressed, setIsPressed] = useState(isRefused(answer) && answer.refusal === "own_listing");
  return (
    <fetcher.Form
      method="post"
      className="own-like"
      onSubmit={(event) => {
        event.preventDefault();
        toast.error(m.refusal_own_listing());
        setIsPressed(true);
      }}
    >
      {isRefused(answer) && <Notice tone="error">{m.refusal_own_listing()}</Notice>}
      <div className="own-like-row">
        <Button type="submit" name="intent" value="like" variant="secondary" icon="heart">
          {m.like()}
        </Button>
        <output>
          {isPressed && phone ? (
            <a href={`tel:${phone}`} className="tabular">
              <span className="visually-hidden">{m.phone_label()}</span> {showPhone(phone)}
            </a>
          ) : (
            <span className="own-like-hint">{isPaused ? m.contact_history_paused_title() : m.own_like_hint()}</span>
          )}
        </output>
        {isPressed && phone && <CopyNumber phone={phone} />}
      </div>
    </fetcher.Form>
  );
}
