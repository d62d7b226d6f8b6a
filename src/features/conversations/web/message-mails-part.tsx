import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

export const MESSAGE_MAILS_ID = "profile-message-mails";

/** Turns mails about unread messages on and off. A plain form without JavaScript. */
export function MessageMailsPart({ isWanted }: { isWanted: boolean }) {
  const fetcher = useFetcher<object>();
  return (
    <section className="profile-part" aria-labelledby={MESSAGE_MAILS_ID}>
      <h2 id={MESSAGE_MAILS_ID}>{m.message_mails_title()}</h2>
      <p>{isWanted ? m.message_mails_on() : m.message_mails_off()}</p>
      {isRefused(fetcher.data) && fetcher.state === "idle" && (
        <Notice tone="error" announce>
          {m.message_mails_failed()}
        </Notice>
      )}
      <fetcher.Form method="post" action="/account/messageMails">
        <Button type="submit" name="wanted" value={isWanted ? "no" : "yes"} variant="secondary" busy={fetcher.state !== "idle"}>
          {isWanted ? m.message_mails_turn_off() : m.message_mails_turn_on()}
        </Button>
      </fetcher.Form>
    </section>
  );
}
