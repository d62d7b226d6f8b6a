import { useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { clearAlbum, retryPhoto } from "../photo-albums.ts";
import { useAlbumPhotos } from "../use-photo-album.ts";
import { removeOwnPhoto, takeOwnPhoto, useIsSaving } from "./own-photo-album.ts";
import { FileInput } from "./photo-add.tsx";
import { percentText, stageText } from "./photo-labels.ts";
import type { PhotoStage, QueuedPhoto } from "./photo-queue.ts";
import "../photo-picker.css";
import "./own-photo.css";

export interface OwnPhotoProps {
  uid: string;
  name: string;
  /** The current photo, from any source. */
  shown: string | undefined;
  /** Called after the server has changed the photo. */
  onChange: () => Promise<void>;
  /** Removes a photo that was not uploaded to this site. */
  onRemoveLinked: (() => Promise<void>) | undefined;
}

/**
 * Chooses, uploads and removes the profile photo. The button that chooses a photo is never removed, so that it keeps
 * the focus.
 */
export function OwnPhoto({ uid, name, shown, onChange, onRemoveLinked }: OwnPhotoProps) {
  const album = `own:${uid}`;
  const photo = useAlbumPhotos(album)[0];
  const isTouch = useMedia("(pointer: coarse)", false);
  const isSaving = useIsSaving();
  const root = useRef<HTMLDivElement>(null);
  const focusChoice = () => root.current?.querySelector<HTMLElement>("input[type='file']")?.focus();
  const take = ([file]: readonly File[]) => file && takeOwnPhoto(album, file, onChange);
  const remove = async () => {
    if (isSaving) return;
    focusChoice();
    await (onRemoveLinked ? onRemoveLinked() : removeOwnPhoto(onChange));
  };
  const canCancel = photo !== undefined && !isSaving && photo.stage !== "refused";
  return (
    <div ref={root} className="own-photo">
      <Avatar src={photo?.preview ?? shown} alt="" name={name} size="l" />
      <div className="own-photo-words">
        <strong className="own-photo-name">{name}</strong>
        {photo ? <State photo={photo} /> : <p className="field-hint">{m.photo_own_hint()}</p>}
        <output className="visually-hidden">{photo && spokenText(photo)}</output>
        <div className="own-photo-ways">
          <label className="button own-photo-choose" data-variant="secondary">
            <FileInput label={shown ? m.photo_own_change() : m.photo_own_choose()} onFiles={take} />
            <Icon name="images" />
            <span className="button-text">{shown ? m.photo_own_change() : m.photo_own_choose()}</span>
          </label>
          {isTouch && (
            <label className="button own-photo-choose" data-variant="secondary">
              <FileInput label={m.photo_take()} onFiles={take} fromCamera />
              <Icon name="camera" />
              <span className="button-text">{m.photo_take()}</span>
            </label>
          )}
          {photo?.stage === "failed" && (
            <Button
              variant="secondary"
              icon="retry"
              onClick={() => {
                focusChoice();
                retryPhoto(photo.key);
              }}
            >
              {m.photo_retry_short()}
            </Button>
          )}
          {canCancel && (
            <Button
              variant="quiet"
              icon="x"
              onClick={() => {
                focusChoice();
                clearAlbum(album);
              }}
            >
              {m.photo_own_cancel()}
            </Button>
          )}
          {shown && !photo && (
            <Button variant="quiet" icon="trash" aria-disabled={isSaving || undefined} onClick={() => void remove()}>
              {m.photo_own_remove()}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The text for screen readers. It has no percentage, which would be announced too often. */
const spokenText = (photo: QueuedPhoto) => (photo.stage === "uploading" ? m.photo_own_uploading() : stageText(photo));

const troubles: ReadonlySet<PhotoStage> = new Set(["refused", "failed", "interrupted", "gone"]);

function State({ photo }: { photo: QueuedPhoto }) {
  const hasFailed = troubles.has(photo.stage);
  if (photo.stage === "uploading")
    return (
      <div className="own-photo-progress">
        <progress
          className="photo-thread"
          max={1}
          value={photo.progress}
          aria-label={m.photo_own_uploading()}
          aria-valuetext={percentText(photo.progress)}
        />
        <span className="tabular">{percentText(photo.progress)}</span>
      </div>
    );
  return (
    <p className={hasFailed ? "field-error" : "field-hint"}>
      {hasFailed && <Icon name="alert" size="s" />} {stageText(photo)}
    </p>
  );
}
