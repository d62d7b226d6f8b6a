import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

export const LIKE_MAILS_ID = "profile-mails";

/** Turns mails about likes on and off. A plain form without JavaScript. */
export function LikeMailsPart({ isWanted }: { isWanted: boolean }) {
  const fetcher = useFetcher<object>();
  return (
    <section className="profile-part" aria-labelledby={LIKE_MAILS_ID}>
      <h2 id={LIKE_MAILS_ID}>{m.like_mails_title()}</h2>
      <p>{isWanted ? m.like_mails_on() : m.like_mails_off()}</p>
      {isRefused(fetcher.data) && fetcher.state === "idle" && (
        <Notice tone="error" announce>
          {m.account_not_saved()}
        </Notice>
      )}
      <fetcher.Form method="post" action="/account/likeMails">
        <Button type="submit" name="wanted" value={isWanted ? "no" : "yes"} variant="secondary" busy={fetcher.state !== "idle"}>
          {isWanted ? m.like_mails_turn_off() : m.like_mails_turn_on()}
        </Button>
      </fetcher.Form>
    </section>
  );
}
