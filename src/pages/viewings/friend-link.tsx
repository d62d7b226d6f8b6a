import { useState } from "react";
import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCanShare } from "../../ui/use-can-share.ts";

export const whatsAppLink = (link: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${m.visit_pass_send_text()} ${link}`)}`;

/**
 * Shows the link, which is shown only once. Without JavaScript the field is the only way to copy it, so it is never
 * hidden.
 */
export function FriendLink({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const canShare = useCanShare();
  return (
    <Notice tone="success" announce title={m.visit_pass_made()}>
      <div className="friend-link">
        <TextField
          label={m.visit_pass_link_label()}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="friend-actions">
          <a
            className="button"
            data-variant="secondary"
            href={whatsAppLink(link)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="whatsapp" /> <span className="button-text">{m.visit_pass_whatsapp()}</span>
          </a>
          <span className="needs-scripting">
            <Button icon="copy" variant="quiet" onClick={() => void copyText(link).then(setIsCopied)}>
              {isCopied ? m.visit_pass_copied() : m.visit_pass_copy()}
            </Button>
          </span>
          {canShare && (
            // share() rejects if the person closes the dialog or if it cannot open.
            <Button
              icon="share"
              variant="quiet"
              onClick={() => void navigator.share({ text: m.visit_pass_send_text(), url: link }).catch(() => undefined)}
            >
              {m.visit_pass_send()}
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}
