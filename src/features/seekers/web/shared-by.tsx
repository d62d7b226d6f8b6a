import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { date } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Knot, Thread } from "../../../ui/thread.tsx";
import { toast } from "../../../ui/toast-store.ts";
import type { SharedBy as Share } from "../profile.wire.ts";
import { seekerErrorText } from "../seeker-errors.ts";
import { languageOf } from "./wanted-card.tsx";
import "./shared.css";

/** The field of the form that stops sharing. */
export const UNSHARE = { name: "intent", value: "unshare" } as const;

export type SharedAnswer = { takenBack: string } | Refused;

/** The posters with whom the member shares their profile. Each share can be revoked. */
export function SharedBy({ shares }: { shares: readonly Share[] }) {
  return (
    <section className="shared-part" aria-labelledby="shared-by">
      <h2 id="shared-by" tabIndex={-1}>
        {m.shared_by()}
      </h2>
      <p className="shared-lead">{shares.length > 0 ? m.shared_by_lead() : m.shared_by_none()}</p>
      {shares.length > 0 && (
        <Thread label={m.shared_by()}>
          {shares.map((share) => (
            <SharedOne key={share.listing} share={share} />
          ))}
        </Thread>
      )}
    </section>
  );
}

function SharedOne({ share: { listing, title, name, since } }: { share: Share }) {
  const fetcher = useFetcher<SharedAnswer>();
  const { data: answer } = fetcher;
  useEffect(() => {
    // Act immediately, because this row is gone after revalidation.
    if (!answer) return;
    if (isRefused(answer)) toast.error(m.shared_failed(), seekerErrorText(answer));
    else {
      toast.success(m.shared_taken_back());
      document.getElementById("shared-by")?.focus({ preventScroll: true });
    }
  }, [answer]);
  return (
    <Knot>
      <div className="shared-one">
        <p>
          <strong lang={languageOf(name)}>{name}</strong>{" "}
          <time dateTime={since}>{m.shared_since({ date: date(since) })}</time>
        </p>
        <p className="shared-one-post">
          {title === null ? (
            m.shared_by_hidden()
          ) : (
            <Link to={`/featuredPostDetails/${listing}`} lang={languageOf(title)}>
              {title}
            </Link>
          )}
        </p>
        <fetcher.Form method="post">
          <input type="hidden" name={UNSHARE.name} value={UNSHARE.value} />
          <input type="hidden" name="listing" value={listing} />
          <Button type="submit" variant="secondary" busy={fetcher.state !== "idle"}>
            {m.shared_take_back()} <span className="visually-hidden">{name}</span>
          </Button>
        </fetcher.Form>
      </div>
    </Knot>
  );
}

/** Shows the result to members without JavaScript. */
export function SharedAnswerNotice({ answer }: { answer: SharedAnswer }) {
  return isRefused(answer) ? (
    <Notice tone="error" title={m.shared_failed()}>
      {seekerErrorText(answer)}
    </Notice>
  ) : (
    <Notice tone="success">{m.shared_taken_back()}</Notice>
  );
}
