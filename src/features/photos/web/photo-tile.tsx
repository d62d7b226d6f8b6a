import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { WovenDrawing } from "../../../ui/woven-drawing.tsx";
import { photoLimits } from "../photo.limits.ts";
import { photoBase, photoFile } from "../photo-files.ts";
import { FileInput } from "./photo-add.tsx";
import { percentText, stageText } from "./photo-labels.ts";
import { isUnderWay, type QueuedPhoto } from "./photo-queue.ts";

export interface PhotoTileProps {
  photo: QueuedPhoto;
  /** Position, starting at 1. */
  place: number;
  total: number;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  /** `to` is a position, starting at 1. */
  onMove: (to: number) => void;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  /** Called with the file that was chosen for an interrupted photo. */
  onRefill: (file: File) => void;
  onRemove: () => void;
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Replaces line breaks that were typed into the alt text by spaces. */
const inOneLine = (text: string) =>
  text.includes("\n")
    ? text
        .split("\n")
        .map((line) => line.trim())
        .join(" ")
    : text;

/** A photo in the picker. The first looks like the cover on the listing's card. */
export function PhotoTile({
  photo,
  place,
  total,
  onGrab,
  onMove,
  onDescribe,
  onRetry,
  onRefill,
  onRemove,
}: PhotoTileProps) {
  // The fold is not controlled, so that it stays as the member left it.
  const [hasText] = useState(photo.alt !== "");
  const isCover = place === 1;
  const shown = number(place);
  const move = (to: number) => {
    if (to >= 1 && to <= total && to !== place) onMove(to);
  };
  const makeCover = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const tile = currentTarget.closest("li");
    move(1);
    // Move the focus: the cover has no such button, so it would be lost.
    requestAnimationFrame(() => tile?.querySelector<HTMLElement>(".photo-tile-grip")?.focus());
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    move(step === undefined ? (event.key === "Home" ? 1 : total) : place + step);
  };
  return (
    <li className="photo-tile" data-photo={photo.key} data-stage={photo.stage} data-cover={isCover ? "" : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for a mouse, which may take the photo anywhere; fingers and keys have the handle */}
      <div className="photo-tile-front" onPointerDown={(event) => event.pointerType === "mouse" && onGrab(event)}>
        <Preview photo={photo} />
        <span className="photo-tile-place tabular">
          <span className="visually-hidden">{m.photo_name({ place: shown })}</span>
          <span aria-hidden="true">{isCover ? m.photo_cover() : shown}</span>
        </span>
        <Stage photo={photo} place={shown} onRetry={onRetry} onRefill={onRefill} />
      </div>
      <button
        type="button"
        className="photo-tile-grip"
        aria-label={m.photo_move({ place: shown })}
        title={m.photo_move({ place: shown })}
        onPointerDown={onGrab}
        onKeyDown={press}
      >
        <Icon name="grip" />
      </button>
      <div className="photo-tile-words">
        {hasFailed(photo) && <p className="photo-tile-reason">{stageText(photo)}</p>}
        <details className="photo-tile-describe" open={hasText}>
          <summary>
            <span aria-hidden="true">{m.photo_describe()}</span>
            <span className="visually-hidden">{m.photo_alt({ place: shown })}</span>
          </summary>
          <textarea
            className="field-control"
            rows={2}
            value={photo.alt}
            maxLength={photoLimits.alt}
            autoComplete="off"
            placeholder={isCover ? m.photo_alt_example() : undefined}
            aria-label={m.photo_alt({ place: shown })}
            onChange={({ currentTarget }) => onDescribe(inOneLine(currentTarget.value))}
          />
        </details>
      </div>
      <div className="photo-tile-tools">
        <IconButton
          icon="arrow-left"
          label={m.photo_move_earlier({ place: shown })}
          aria-disabled={isCover || undefined}
          onClick={() => move(place - 1)}
        />
        <IconButton
          icon="arrow-right"
          label={m.photo_move_later({ place: shown })}
          aria-disabled={place === total || undefined}
          onClick={() => move(place + 1)}
        />
        {!isCover && (
          <button
            type="button"
            className="photo-tile-cover"
            aria-label={m.photo_make_cover({ place: shown })}
            onClick={makeCover}
          >
            {m.photo_make_cover_short()}
          </button>
        )}
        <IconButton
          icon={isUnderWay(photo) ? "x" : "trash"}
          label={isUnderWay(photo) ? m.photo_cancel({ place: shown }) : m.photo_remove({ place: shown })}
          data-remove=""
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** Shows the local file, or the photo of the server. If it cannot be displayed, shows a drawing of a house. */
export function Preview({ photo: { preview } }: { photo: QueuedPhoto }) {
  const [broken, setBroken] = useState<string>();
  const base = preview && photoBase(preview);
  if (!preview || broken === preview)
    return (
      <span className="photo-tile-drawn">
        <WovenDrawing name="house" />
      </span>
    );
  return (
    <img
      className="photo-tile-image"
      src={base ? photoFile(base, 640) : preview}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setBroken(preview)}
    />
  );
}

const isLost = ({ stage }: QueuedPhoto) => stage === "interrupted" || stage === "gone";
const hasFailed = (photo: QueuedPhoto) => photo.stage === "failed" || isLost(photo);

/** Shows the state on top of the photo. Renders nothing when the photo is ready. */
function Stage({
  photo,
  place,
  onRetry,
  onRefill,
}: Pick<PhotoTileProps, "photo" | "onRetry" | "onRefill"> & { place: string }) {
  const { stage, progress } = photo;
  if (stage === "ready") return <span className="visually-hidden">{m.photo_ready()}</span>;
  return (
    <div className="photo-tile-stage" data-failed={hasFailed(photo) ? "" : undefined}>
      {hasFailed(photo) && <Icon name="alert" size="s" />}
      <span className="tabular">{hasFailed(photo) ? m.photo_failed() : stageText(photo)}</span>
      {stage === "failed" && (
        <button type="button" className="photo-tile-retry" aria-label={m.photo_retry({ place })} onClick={onRetry}>
          <Icon name="retry" size="s" /> {m.photo_retry_short()}
        </button>
      )}
      {isLost(photo) && (
        <label className="photo-tile-retry">
          <FileInput label={m.photo_choose_again({ place })} onFiles={([file]) => file && onRefill(file)} />
          <Icon name="images" size="s" /> {m.photo_choose_again_short()}
        </label>
      )}
      {stage === "uploading" && (
        <progress
          className="photo-thread"
          max={1}
          value={progress}
          aria-label={m.photo_progress({ place })}
          aria-valuetext={percentText(progress)}
        />
      )}
      {(stage === "preparing" || stage === "pausing" || stage === "waiting") && (
        <span className="photo-thread" data-stage={stage} aria-hidden="true" />
      )}
    </div>
  );
}
