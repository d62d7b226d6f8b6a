import { type ChangeEvent, useEffect, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { WovenDrawing } from "../../../ui/woven-drawing.tsx";
import { largestMegabytes } from "./photo-labels.ts";

/** Some file dialogs know the exact types, others only `image/*`. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/*";

interface PhotoAddProps {
  /** Number of photos. If it is 0, the button is large. */
  count: number;
  max: number;
  describedBy: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the file dialog, and accepts dropped files. */
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
              <span className="photo-add-hint tabular">
                {m.photo_add_count({ count: number(count), max: number(max) })}
              </span>
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

/** A file input without a name, so that the form does not submit the files. */
export function FileInput({ label, onFiles, multiple = false, fromCamera = false, describedBy }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    // Take the files that were chosen before hydration.
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
  // Empty the input, so that the same file can be chosen again.
  input.value = "";
  if (files.length > 0) onFiles(files);
}
