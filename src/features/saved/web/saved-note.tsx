import { type FormEvent, useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { savedLimits } from "../saved.limits.ts";
import { SAVED_ACTION } from "./saved-calls.ts";
import "./saved-note.css";

interface SavedNoteProps {
  id: string;
  note: string;
  /** Keeps a visitor's note on the device. For members it is undefined: they send the note to the server. */
  onKeep?: (note: string) => void;
}

/** A note of the reader to themselves. When it is folded, it shows the note. */
export function SavedNote({ id, note, onKeep }: SavedNoteProps) {
  const { pathname, search } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const shown = useRef(note);
  useEffect(() => {
    if (shown.current === note) return;
    shown.current = note;
    const hadFocus = details.current?.contains(document.activeElement) ?? false;
    if (details.current) details.current.open = false;
    if (hadFocus) details.current?.querySelector("summary")?.focus({ preventScroll: true });
  }, [note]);
  const keep = (event: FormEvent<HTMLFormElement>) => {
    if (!onKeep) return;
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("note");
    if (typeof typed === "string") onKeep(typed.trim().slice(0, savedLimits.note));
  };
  return (
    <details ref={details} className="saved-note">
      <summary className="saved-note-text">
        <Icon name="edit" size="s" />
        <span>{note || m.saved_note_add()}</span>
      </summary>
      <Form className="saved-note-form" method="post" action={SAVED_ACTION} preventScrollReset replace onSubmit={keep}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="back" value={pathname + search} />
        <TextAreaField
          label={m.saved_note()}
          hint={m.saved_note_hint()}
          name="note"
          rows={2}
          maxLength={savedLimits.note}
          defaultValue={note}
        />
        <Button type="submit" name="intent" value="note" variant="secondary">
          {m.saved_note_keep()}
        </Button>
      </Form>
    </details>
  );
}
