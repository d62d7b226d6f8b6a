import { useState } from "react";
import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCanShare } from "../../ui/use-can-share.ts";

/**
 * Shows the link, which is shown only once. Without JavaScript the field is the only way to copy it, so it is never
 * hidden.
 */
export function NewLink({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const canShare = useCanShare();
  const text = m.visit_pass_send_text();
  return (
    <Notice tone="success" announce title={m.visit_pass_made()}>
      <div className="visit-pass-link">
        <TextField
          label={m.visit_pass_link_label()}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="visit-pass-actions">
          {canShare && (
            // share() rejects if the person closes the dialog or if it cannot open. The field and the other buttons are
            // still here.
            <Button icon="share" onClick={() => void navigator.share({ text, url: link }).catch(() => undefined)}>
              {m.visit_pass_send()}
            </Button>
          )}
          <span className="needs-scripting">
            <Button icon="copy" variant="secondary" onClick={() => void copyText(link).then(setIsCopied)}>
              {isCopied ? m.visit_pass_copied() : m.visit_pass_copy()}
            </Button>
          </span>
          <a
            className="button"
            data-variant="quiet"
            href={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.visit_pass_whatsapp()}
          </a>
        </div>
      </div>
    </Notice>
  );
}
