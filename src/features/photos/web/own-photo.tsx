import { useEffect, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { FileInput } from "./photo-add.tsx";
import { addFiles, clearAlbum, retryPhoto } from "./photo-albums.ts";
import { setProfilePhoto } from "./photo-calls.ts";
import type { QueuedPhoto } from "./photo-queue.ts";
import { percentText, stageText } from "./photo-words.ts";
import { useAlbumPhotos } from "./use-photo-album.ts";
import "./photo-picker.css";
import "./own-photo.css";

export interface OwnPhotoProps {
  uid: string;
  name: string;
  /** What is shown of them now, wherever it comes from. */
  shown: string | undefined;
  /** What is shown is a photo that they uploaded here. */
  isUploaded: boolean;
  /** The server has another picture of them from now on. */
  onChange: () => Promise<void>;
}

/** A member's picture of themselves: chosen, sent, and theirs as soon as it is ready. */
export function OwnPhoto({ uid, name, shown, isUploaded, onChange }: OwnPhotoProps) {
  const album = `own:${uid}`;
  const photo = useAlbumPhotos(album)[0];
  const isTouch = useMedia("(pointer: coarse)", false);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (id: string | undefined, done: string): Promise<boolean> => {
    setIsSaving(true);
    try {
      await setProfilePhoto(id);
      await onChange();
      toast.success(done);
      return true;
    } catch {
      toast.error(m.photo_own_failed(), m.photo_own_failed_text());
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  const settle = useRef(save);
  useEffect(() => {
    settle.current = save;
  });
  const readyId = photo?.stage === "ready" ? photo.id : undefined;
  useEffect(() => {
    if (readyId === undefined) return;
    void settle.current(readyId, m.photo_own_saved()).then((isSaved) => clearAlbum(album, isSaved));
  }, [album, readyId]);
  const take = (files: readonly File[]) => {
    clearAlbum(album);
    addFiles(album, files.slice(0, 1), 1);
  };
  const isBusy = isSaving || (photo !== undefined && photo.stage !== "refused" && photo.stage !== "failed");
  return (
    <div className="own-photo">
      <Avatar src={photo?.preview ?? shown} alt="" size="l" />
      <div className="own-photo-words">
        <strong className="own-photo-name">{name}</strong>
        {photo ? <State photo={photo} /> : <p className="field-hint">{m.photo_own_hint()}</p>}
        <div className="own-photo-ways">
          {isBusy ? (
            !isSaving && (
              <Button variant="secondary" icon="x" onClick={() => clearAlbum(album)}>
                {m.photo_own_cancel()}
              </Button>
            )
          ) : (
            <>
              {photo?.stage === "failed" && (
                <Button variant="secondary" icon="retry" onClick={() => retryPhoto(photo.key)}>
                  {m.photo_retry_short()}
                </Button>
              )}
              <label className="button own-photo-choose" data-variant="secondary">
                <FileInput onFiles={take} />
                <Icon name="images" />
                <span className="button-text">{shown ? m.photo_own_change() : m.photo_own_choose()}</span>
              </label>
              {isTouch && (
                <label className="button own-photo-choose" data-variant="secondary">
                  <FileInput onFiles={take} fromCamera />
                  <Icon name="camera" />
                  <span className="button-text">{m.photo_take()}</span>
                </label>
              )}
              {isUploaded && !photo && (
                <Button variant="quiet" icon="trash" onClick={() => void save(undefined, m.photo_own_removed())}>
                  {m.photo_own_remove()}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function State({ photo }: { photo: QueuedPhoto }) {
  const hasFailed = photo.stage === "refused" || photo.stage === "failed";
  if (photo.stage === "uploading")
    return (
      <div className="own-photo-progress">
        <progress className="photo-thread" max={1} value={photo.progress} aria-label={m.photo_own_uploading()} aria-valuetext={percentText(photo.progress)} />
        <span className="tabular">{percentText(photo.progress)}</span>
      </div>
    );
  return (
    <p className={hasFailed ? "field-error" : "field-hint"} role={hasFailed ? "alert" : "status"}>
      {hasFailed && <Icon name="alert" size="s" />} {stageText(photo)}
    </p>
  );
}
