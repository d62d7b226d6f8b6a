import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Says that the form was filled from a draft. */
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
