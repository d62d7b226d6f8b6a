import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { openerLength } from "../../features/conversations/conversation.limits.ts";
import { conversationErrorText, mayBeSure } from "../../features/conversations/web/conversation-labels.ts";
import { readMessageDraft, saveMessageDraft } from "../../features/conversations/web/message-draft.ts";
import * as m from "../../paraglide/messages.js";
import type { Refusal } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import "./ask-page.css";

export interface OpenerFailure {
  text: string;
  nonce: string;
  refusal: Refusal | "too_short";
}

interface OpenerFormProps {
  /** The name of the person who gets the message. */
  name: string;
  nonce: string;
  /** The key of the draft on this device. */
  draft: string;
  failed: Partial<OpenerFailure> | undefined;
  label: string;
  hint: (inputs: { min: string; max: string }) => string;
  above?: ReactNode;
  /** Shown above the button. */
  children?: ReactNode;
  below?: ReactNode;
}

/** The first message of a conversation. */
export function OpenerForm({ name, nonce, draft, failed, label, hint, above, children, below }: OpenerFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const area = form.current?.querySelector("textarea");
    if (area?.value === "") area.value = readMessageDraft(draft);
  }, [draft]);
  const error =
    failed?.refusal &&
    (failed.refusal === "too_short"
      ? m.opener_short({ min: number(openerLength.min) })
      : conversationErrorText({ refusal: failed.refusal }, name));
  const isDoubtful = mayBeSure(failed?.refusal);
  return (
    <Form ref={form} method="post" className="ask-form">
      <input type="hidden" name="nonce" value={failed?.nonce ?? nonce} />
      <input type="hidden" name="draft" value={draft} />
      {above}
      <TextAreaField
        id="ask-text"
        name="text"
        label={label}
        hint={hint({ min: number(openerLength.min), max: number(openerLength.max) })}
        error={error}
        required
        minLength={openerLength.min}
        maxLength={openerLength.max}
        rows={4}
        defaultValue={failed?.text}
        onChange={({ target }) => saveMessageDraft(draft, target.value)}
      />
      {children}
      <Button type="submit" icon="send" busy={isBusy} wide size="l" {...(isDoubtful && { name: "sure", value: "yes" })}>
        {isDoubtful ? m.conversation_send_anyway() : m.opener_send()}
      </Button>
      {below}
    </Form>
  );
}
