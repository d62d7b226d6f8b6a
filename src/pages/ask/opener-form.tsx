import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { openerLength } from "../../features/conversations/conversation.limits.ts";
import { withText } from "../../features/conversations/web/composer.tsx";
import { conversationErrorText, mayBeSure } from "../../features/conversations/web/conversation-labels.ts";
import { readMessageDraft, saveMessageDraft } from "../../features/conversations/web/message-draft.ts";
import { type ReadyText, readyTextOf, TextLink } from "../../features/conversations/web/text-link.tsx";
import * as m from "../../paraglide/messages.js";
import type { Refusal } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import "../../ui/chip.css";
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
  /** Texts that a tap puts into the field. */
  openers: readonly ReadyText[];
  /** Stands before an opener in an empty field. */
  hello?: string;
  /** Shown above the button. */
  children?: ReactNode;
  below?: ReactNode;
}

/** The first message of a conversation. */
export function OpenerForm({
  name,
  nonce,
  draft,
  failed,
  label,
  hint,
  openers,
  hello,
  children,
  below,
}: OpenerFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const opener = readyTextOf(openers, useSearchParams()[0]);
  const greeted = (text: string) => (hello ? `${hello} ${text}` : text);
  const pick = (text: string) => {
    const area = form.current?.querySelector("textarea");
    if (!area) return;
    area.value = (area.value.trim() === "" ? greeted(text) : withText(area.value, text)).slice(0, openerLength.max);
    saveMessageDraft(draft, area.value);
    area.focus();
  };
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
        defaultValue={failed?.text ?? (opener && greeted(opener))}
        onChange={({ target }) => saveMessageDraft(draft, target.value)}
      />
      {openers.length > 0 && (
        <ul className="ask-openers" aria-label={m.opener_ready()}>
          {openers.map(({ key, text }) => (
            <li key={key}>
              <TextLink name={key} text={text} className="chip" onPick={pick} />
            </li>
          ))}
        </ul>
      )}
      {children}
      <Button type="submit" icon="send" busy={isBusy} wide size="l" {...(isDoubtful && { name: "sure", value: "yes" })}>
        {isDoubtful ? m.conversation_send_anyway() : m.opener_send()}
      </Button>
      {below}
    </Form>
  );
}
