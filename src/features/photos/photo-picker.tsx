import { type DragEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { photoLimits } from "./photo.limits.ts";
import {
  addFiles,
  describePhoto,
  movePhotoTo,
  refillPhoto,
  removePhoto,
  retryPhoto,
  type Taken,
} from "./photo-albums.ts";
import type { PhotoAlbum } from "./use-photo-album.ts";
import { PhotoAdd } from "./web/photo-add.tsx";
import { refusalText, stageText } from "./web/photo-labels.ts";
import { type PhotoQueue, type PhotoStage, placedPhotos, type QueuedPhoto, refusedPhotos } from "./web/photo-queue.ts";
import { PhotoTile, Preview } from "./web/photo-tile.tsx";
import { useSettling, useTileDrag } from "./web/use-tile-drag.ts";
import "./photo-picker.css";

interface News {
  text: string;
  /** Used as a key: screen readers repeat the same text only if the element changes. */
  turn: number;
}

/** Announcements for screen readers about actions of the user and results of uploads. */
function usePhotoNews(photos: PhotoQueue): { news: News; say: (text: string) => void } {
  const [news, setNews] = useState<News>({ text: "", turn: 0 });
  const say = useCallback((text: string) => setNews(({ turn }) => ({ text, turn: turn + 1 })), []);
  const before = useRef(new Map<string, PhotoStage>());
  useEffect(() => {
    const told = photos.flatMap((photo) => {
      const was = before.current.get(photo.key);
      // Photos that were restored after a reload are not announced.
      return was === undefined || was === photo.stage ? [] : newsOf(photo, placedPhotos(photos).indexOf(photo) + 1);
    });
    before.current = new Map(photos.map(({ key, stage }) => [key, stage]));
    if (told.length > 0) say(told.join(" "));
  }, [photos, say]);
  return { news, say };
}

function newsOf(photo: QueuedPhoto, place: number): string[] {
  if (photo.stage === "ready") return [m.photo_say_ready({ place: number(place) })];
  if (photo.stage === "pausing") return [m.photo_say_pausing()];
  if (photo.stage === "refused") return [m.photo_say_refused({ name: photo.name, reason: stageText(photo) })];
  return photo.stage === "failed" || photo.stage === "interrupted" || photo.stage === "gone"
    ? [m.photo_say_failed({ place: number(place), reason: stageText(photo) })]
    : [];
}

export interface PhotoPickerProps {
  album: PhotoAlbum;
  name: string;
  /** The error that is shown if there are no photos. */
  error?: string | undefined;
}

const max = photoLimits.perListing;

/**
 * Chooses, uploads, sorts and describes the photos of a listing. Uploads run while the rest of the form is filled in.
 * Renders nothing without JavaScript.
 */
export function PhotoPicker({ album, name, error }: PhotoPickerProps) {
  const isHydrated = useHydrated();
  const root = useRef<HTMLFieldSetElement>(null);
  const [notTaken, setNotTaken] = useState("");
  const { photos, state } = album;
  const placed = placedPhotos(photos);
  const refused = refusedPhotos(photos);
  const { news, say } = usePhotoNews(photos);
  const hintId = useId();
  const ownErrorId = useId();
  const errorId = error ? ownErrorId : undefined;
  const describedBy = errorId ? `${errorId} ${hintId}` : hintId;

  const add = (files: readonly File[]) => {
    // A new selection clears the old errors. Rejected photos of a saved listing stay until they are removed.
    for (const photo of refused) if (!photo.isSaved) removePhoto(album.name, photo.key);
    const taken = addFiles(album.name, files);
    const { added } = taken;
    const without = notTakenText(taken);
    setNotTaken(without);
    say([added > 0 && m.photo_say_added({ count: added, shown: number(added) }), without].filter(Boolean).join(" "));
  };
  const remove = (photo: QueuedPhoto) => {
    const place = placed.indexOf(photo);
    const next = placed[place + 1] ?? placed[place - 1];
    removePhoto(album.name, photo.key);
    setNotTaken("");
    if (place >= 0) say(m.photo_say_removed({ place: number(place + 1) }));
    requestAnimationFrame(() => {
      const wanted = next ? `[data-photo="${next.key}"] [data-remove]` : ".photo-add-input";
      root.current?.querySelector<HTMLElement>(wanted)?.focus();
    });
  };
  const drop = useFileDrop(add);
  return (
    <fieldset
      ref={root}
      className="photo-picker"
      data-waiting={isHydrated ? undefined : ""}
      data-dropping={drop.isOver ? "" : undefined}
      data-invalid={errorId ? "" : undefined}
      {...drop.handlers}
    >
      <legend className="field-label">{m.photo_title()}</legend>
      <p className="field-hint" id={hintId}>
        {m.photo_lead({ max: number(max) })} {placed.length > 1 && m.photo_order_hint()}
      </p>
      {error && (
        <p className="field-error" id={ownErrorId}>
          <Icon name="alert" size="s" /> {error}
        </p>
      )}
      <HiddenField name={name} text={album.text} />
      <Refusals refused={refused} notTaken={notTaken} onRemove={remove} />
      {state === "restoring" && photos.length === 0 && <Spinner label={m.photo_restoring()} />}
      {state === "unknown" && <NotShown onRetry={album.retry} />}
      {placed.length > 0 ? (
        <Tiles album={album.name} placed={placed} errorId={errorId} say={say} onRemove={remove} onFiles={add} />
      ) : (
        state === "known" && <PhotoAdd count={0} max={max} describedBy={describedBy} onFiles={add} />
      )}
      <output className="visually-hidden">
        <span key={news.turn}>{news.text}</span>
      </output>
    </fieldset>
  );
}

const notTakenText = ({ left, doubles }: Taken): string =>
  [
    doubles > 0 && m.photo_double({ count: doubles, shown: number(doubles) }),
    left > 0 && m.photo_too_many({ count: left, shown: number(left), max: number(max) }),
  ]
    .filter(Boolean)
    .join(" ");

interface TilesProps {
  album: string;
  placed: readonly QueuedPhoto[];
  errorId: string | undefined;
  say: (text: string) => void;
  onRemove: (photo: QueuedPhoto) => void;
  onFiles: (files: readonly File[]) => void;
}

function Tiles({ album, placed, errorId, say, onRemove, onFiles }: TilesProps) {
  const list = useRef<HTMLOListElement>(null);
  const total = placed.length;
  const move = (key: string, to: number) => {
    const from = number(placed.findIndex((photo) => photo.key === key) + 1);
    movePhotoTo(album, key, to - 1);
    say(to === 1 ? m.photo_say_cover({ from }) : m.photo_say_moved({ from, place: number(to), total: number(total) }));
  };
  const grab = useTileDrag(list, (key, to) => move(key, to + 1));
  useSettling(list, placed.map(({ key }) => key).join());
  return (
    <ol ref={list} className="photo-tiles" aria-label={m.photo_list()}>
      {placed.map((photo, index) => (
        <PhotoTile
          key={photo.key}
          photo={photo}
          place={index + 1}
          total={total}
          onGrab={grab}
          onMove={(to) => move(photo.key, to)}
          onDescribe={(alt) => describePhoto(album, photo.key, alt)}
          onRetry={() => retryPhoto(photo.key)}
          onRefill={(file) => refillPhoto(album, photo.key, file)}
          onRemove={() => onRemove(photo)}
        />
      ))}
      <li className="photo-more">
        {total < max ? (
          <PhotoAdd count={total} max={max} describedBy={errorId} onFiles={onFiles} />
        ) : (
          <p className="photo-full">{m.photo_full({ max: number(max) })}</p>
        )}
      </li>
    </ol>
  );
}

interface RefusalsProps {
  refused: readonly QueuedPhoto[];
  notTaken: string;
  onRemove: (photo: QueuedPhoto) => void;
}

/**
 * Rejected files. They are above the button to add photos and scrolled into view, because users overlooked them below
 * it.
 */
function Refusals({ refused, notTaken, onRemove }: RefusalsProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  const count = refused.length + (notTaken ? 1 : 0);
  useEffect(() => {
    if (count > before.current) box.current?.scrollIntoView({ block: "nearest" });
    before.current = count;
  }, [count]);
  if (count === 0) return null;
  return (
    <div ref={box} className="photo-refused">
      {refused.length > 0 && (
        <ul className="photo-refusals">
          {refused.map((photo) => (
            <Refusal key={photo.key} photo={photo} onRemove={() => onRemove(photo)} />
          ))}
        </ul>
      )}
      {notTaken && <Notice tone="warning">{notTaken}</Notice>}
    </div>
  );
}

const nameOf = ({ name, alt }: QueuedPhoto) => name || alt || m.photo_not_taken();

/** A rejected file, with the reason and a button to remove it. */
function Refusal({ photo, onRemove }: { photo: QueuedPhoto; onRemove: () => void }) {
  return (
    <li className="photo-refusal">
      <span className="photo-refusal-front">
        <Preview photo={photo} />
      </span>
      <div className="photo-refusal-words">
        <strong>
          <Icon name="alert" size="s" /> {nameOf(photo)}
        </strong>
        <p>{refusalText(photo.refusal)}</p>
      </div>
      <IconButton icon="x" label={m.photo_remove_refused({ name: nameOf(photo) })} onClick={onRemove} />
    </li>
  );
}

function NotShown({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      announce
      action={
        <Button variant="secondary" onClick={onRetry}>
          {m.retry()}
        </Button>
      }
    >
      {m.photo_restore_failed()}
    </Notice>
  );
}

/** The hidden field of the form. It fires an input event when it changes, so that the form saves its draft. */
function HiddenField({ name, text }: { name: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);
  return <input ref={field} type="hidden" name={name} value={text} />;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Accepts files dropped anywhere on the picker. */
function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
