import type { FormEvent } from "react";
import { Form, useLocation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { savedLimits } from "../saved.limits.ts";
import { SAVED_ACTION } from "./saved-calls.ts";

interface SavedNoteProps {
  id: string;
  note: string;
  /** A room that was only liked, or asked about, is saved with its note. */
  isSaved: boolean;
  /** Keeps a visitor's note on the device. For members it is undefined: they send the note to the server. */
  onKeep?: (note: string) => void;
}

/** A note of the reader to themselves, in the menu of a room. */
export function SavedNote({ id, note, isSaved, onKeep }: SavedNoteProps) {
  const { pathname, search } = useLocation();
  const keep = (event: FormEvent<HTMLFormElement>) => {
    if (!onKeep) return;
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("note");
    if (typeof typed === "string") onKeep(typed.trim().slice(0, savedLimits.note));
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  };
  return (
    <details>
      <summary>
        <Icon name="edit" /> {note ? m.saved_note() : m.saved_note_add()}
      </summary>
      <Form method="post" action={SAVED_ACTION} preventScrollReset replace onSubmit={keep}>
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
        <Button type="submit" name="intent" value={isSaved ? "note" : "save"} variant="secondary">
          {m.saved_note_keep()}
        </Button>
      </Form>
    </details>
  );
}
