import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** What was written before, and not sent, is in the form again. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice
      announce
      action={
        <Button variant="secondary" onClick={onStartOver}>
          {m.form_draft_start_over()}
        </Button>
      }
    >
      {m.form_draft_restored()}
    </Notice>
  );
}
