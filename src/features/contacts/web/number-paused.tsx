import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useHistoryForm } from "./contact-history-answer.tsx";

/** For an owner who has paused their number: nobody calls, and this says why. Resumes at once; without JavaScript, on the page of the ledger. */
export function NumberPaused() {
  const fetcher = useHistoryForm();
  return (
    <Notice
      tone="warning"
      title={m.ledger_paused_title()}
      action={
        <fetcher.Form method="post" action="/phoneShared">
          <Button type="submit" name="pause" value="no" variant="secondary" icon="phone" busy={fetcher.state !== "idle"}>
            {m.ledger_resume()}
          </Button>
        </fetcher.Form>
      }
    >
      {m.ledger_paused_reminder()}
    </Notice>
  );
}
