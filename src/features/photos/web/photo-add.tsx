import { type ChangeEvent, useEffect, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { WovenDrawing } from "../../../ui/woven-drawing.tsx";
import { largestMegabytes } from "./photo-labels.ts";

/** Types for the dialogs that know them, everything that is a picture for those that do not. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/*";

interface PhotoAddProps {
  /** So many are there already; with none, the place for them is large. */
  count: number;
  max: number;
  describedBy: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** A house that waits for its photos: a press opens the device's own dialog, and what is dropped on it is taken too. */
export function PhotoAdd({ count, max, describedBy, onFiles }: PhotoAddProps) {
  const isTouch = useMedia("(pointer: coarse)", false);
  const isFirst = count === 0;
  const label = isFirst ? (isTouch ? m.photo_choose_touch() : m.photo_choose_lead()) : m.photo_add_more();
  return (
    <div className="photo-add" data-first={isFirst ? "" : undefined}>
      <label className="photo-add-house">
        <FileInput label={label} onFiles={onFiles} multiple describedBy={describedBy} />
        <span className="photo-add-front">
          {isFirst ? <WovenDrawing name="house" /> : <Icon name="images" size="l" />}
          <span className="photo-add-words">
            <strong>{label}</strong>
            {isFirst ? (
              <span className="photo-add-hint">{m.photo_choose_hint({ size: largestMegabytes() })}</span>
            ) : (
              <span className="photo-add-hint tabular">{m.photo_add_count({ count: number(count), max: number(max) })}</span>
            )}
          </span>
        </span>
      </label>
      {isTouch && (
        <label className="button photo-add-camera" data-variant="secondary">
          <FileInput label={m.photo_take()} onFiles={onFiles} fromCamera />
          <Icon name="camera" />
          <span className="button-text">{m.photo_take()}</span>
        </label>
      )}
    </div>
  );
}

interface FileInputProps {
  label: string;
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  fromCamera?: boolean;
  describedBy?: string | undefined;
}

/** Has no name: it is not the form that sends files. */
export function FileInput({ label, onFiles, multiple = false, fromCamera = false, describedBy }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    // Chosen before this script was there to hear it.
    if (input.current) takeFrom(input.current, take.current);
  }, []);
  return (
    <input
      ref={input}
      className="photo-add-input"
      type="file"
      accept={fromCamera ? "image/*" : ACCEPT}
      multiple={multiple}
      aria-label={label}
      aria-describedby={describedBy}
      {...(fromCamera && { capture: "environment" as const })}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => takeFrom(currentTarget, onFiles)}
    />
  );
}

function takeFrom(input: HTMLInputElement, onFiles: (files: readonly File[]) => void): void {
  const files = [...(input.files ?? [])];
  // The same file may be chosen again after it was removed.
  input.value = "";
  if (files.length > 0) onFiles(files);
}
