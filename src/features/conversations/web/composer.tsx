import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Form } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { messageLength } from "../conversation.limits.ts";
import { newNonce } from "../nonce.ts";
import { messageDraftKey, readMessageDraft, saveMessageDraft } from "./message-draft.ts";
import { addUnsent } from "./unsent-store.ts";
import "../../../ui/field.css";
import "./composer.css";

/** The result of the action if a message was not sent, for browsers without JavaScript. */
export interface Unsendable {
  text: string;
  nonce: string;
  error: string;
  /** The sender may send it anyway. */
  isDoubtful: boolean;
}

interface ComposerProps {
  id: string;
  uid: string;
  /** The nonce of the next message, for browsers without JavaScript. */
  nonce: string;
  label: string;
  failed: Unsendable | undefined;
  /** The text in the field at first, for browsers without JavaScript. */
  written: string | undefined;
}

/** The id of the form, for buttons elsewhere that belong to it. */
export const COMPOSER_FORM = "message-form";
/** The name of the button that keeps the text as a saved reply. */
export const KEEP = "keep";
const FIELD_ID = "message-text";

/**
 * Puts a text into the field, so that the sender can change it. Returns false if there is no field, or if the field
 * contains something else, which stays.
 */
export function putIntoComposer(uid: string, conversation: string, text: string): boolean {
  const field = document.getElementById(FIELD_ID);
  if (!(field instanceof HTMLTextAreaElement)) return false;
  field.focus();
  if (field.value.trim() !== "") return false;
  field.value = text;
  saveMessageDraft(messageDraftKey(uid, conversation), text);
  return true;
}

/** Puts a text into the field, after what it contains. */
export function addToComposer(uid: string, conversation: string, text: string): void {
  const field = document.getElementById(FIELD_ID);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.value = withText(field.value, text).slice(0, messageLength.max);
  saveMessageDraft(messageDraftKey(uid, conversation), field.value);
}

/** A text after what somebody has written already. */
export const withText = (written: string, text: string): string =>
  written.trim() === "" ? text : `${written.trimEnd()} ${text}`;

/**
 * The form for a message. With JavaScript, the message is kept on the device until the server has it. Without, it is a
 * plain form.
 */
export function Composer({ id, uid, nonce, label, failed, written }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const key = messageDraftKey(uid, id);
  useEffect(() => {
    const { current } = field;
    // People may have begun to type before the script was loaded.
    if (current?.value === "") current.value = readMessageDraft(key);
  }, [key]);
  const send = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name === KEEP) return;
    event.preventDefault();
    const { current } = field;
    const text = current?.value.trim() ?? "";
    if (!current || text === "") return;
    addUnsent(uid, { conversation: id, nonce: newNonce(), text });
    current.value = "";
    saveMessageDraft(key, "");
    current.focus();
  };
  const sendByEnter = (event: KeyboardEvent) => {
    // On phones Enter makes a new line, because the button is near. While a Bangla keyboard composes, Enter chooses a
    // word.
    if (
      event.key !== "Enter" ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !matchMedia("(pointer: fine)").matches
    )
      return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <Form ref={form} id={COMPOSER_FORM} method="post" className="composer" onSubmit={send}>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="nonce" value={failed?.nonce ?? nonce} />
      {failed && (
        <p className="field-error" id="composer-error">
          {failed.error}
        </p>
      )}
      <div className="composer-row">
        <textarea
          ref={field}
          id={FIELD_ID}
          className="field-control composer-field"
          name="text"
          rows={1}
          required
          maxLength={messageLength.max}
          aria-label={label}
          placeholder={label}
          aria-describedby={failed ? "composer-error" : undefined}
          defaultValue={failed?.text ?? written}
          onChange={({ target }) => saveMessageDraft(key, target.value)}
          onKeyDown={sendByEnter}
        />
        <Button type="submit" variant="secondary" icon="send">
          <span className="visually-hidden">{m.conversation_send()}</span>
        </Button>
      </div>
      {failed?.isDoubtful && (
        <Button type="submit" name="sure" value="yes" variant="quiet">
          {m.conversation_send_anyway()}
        </Button>
      )}
    </Form>
  );
}
