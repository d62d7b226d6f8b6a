import * as m from "../../../paraglide/messages.js";
import { PRIVACY_PATH } from "../../../platform/web/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useHistoryForm } from "./contact-history-answer.tsx";

/**
 * Tells owners that their number is paused and lets them resume. Without JavaScript, the link leads to the contact
 * history.
 */
export function NumberPaused() {
  const fetcher = useHistoryForm();
  return (
    <Notice
      tone="warning"
      title={m.contact_history_paused_title()}
      action={
        <fetcher.Form method="post" action={PRIVACY_PATH}>
          <Button
            type="submit"
            name="pause"
            value="no"
            variant="secondary"
            icon="phone"
            busy={fetcher.state !== "idle"}
          >
            {m.contact_history_resume()}
          </Button>
        </fetcher.Form>
      }
    >
      {m.contact_history_paused_reminder()}
    </Notice>
  );
}
