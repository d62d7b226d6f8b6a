import type { MouseEvent } from "react";
import * as m from "../../../paraglide/messages.js";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { SavedMark } from "../saved-marks.ts";
import { SAVE_FORM } from "./save-form.tsx";
import { type SavableRoom, useSaved } from "./use-saved.ts";
import "./save-button.css";

export interface SaveButtonProps {
  room: SavableRoom;
  /** The result of `saved.marksOf` in the loader. Visitors have no marks. */
  mark: SavedMark | undefined;
}

/**
 * Adds a room to the reader's private list, or removes it. Nobody else can see the list. A liked room shows a heart
 * instead: a like is given on the room's own page, because it tells the poster.
 */
export function SaveButton({ room, mark }: SaveButtonProps) {
  const { isSaved, toggle } = useSaved(room, mark);
  if (mark === "liked")
    return (
      <span className="save-mark" title={m.saved_liked()}>
        <Icon name="heart-filled" label={m.saved_liked()} />
      </span>
    );
  const text = isSaved ? m.saved_saved() : m.saved_save();
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    toggle();
  };
  return (
    <button
      type="submit"
      form={SAVE_FORM}
      name={isSaved ? "unsave" : "save"}
      value={room.id}
      className="save-button"
      aria-pressed={isSaved}
      title={text}
      onClick={onClick}
    >
      <Icon name={isSaved ? "bookmark-filled" : "bookmark"} />
      <span className="visually-hidden">{text}</span>
      <span className="visually-hidden" lang={writtenIn(room.title)}>
        {" "}
        {room.title}
      </span>
    </button>
  );
}
