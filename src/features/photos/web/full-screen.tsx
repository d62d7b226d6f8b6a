import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useBackCloses } from "../../../ui/use-back-closes.ts";
import type { WirePhoto } from "../photo.schema.ts";
import { PhotoPicture } from "../photo-picture.tsx";
import { GalleryCount } from "./gallery-count.tsx";
import { stepOfKey, useTrack } from "./use-track.ts";
import "./full-screen.css";

export interface FullScreenProps {
  photos: readonly WirePhoto[];
  label: string;
  start: number;
  altOf: (photo: WirePhoto) => string;
  /** In low-data mode, the files that the user has loaded, by photo id. */
  shown: ReadonlyMap<string, string>;
  onShow: (id: string, file: string) => void;
  /** Called with the index of the visible photo. */
  onClose: (index: number) => void;
}

/**
 * A modal dialog with the photos in full size. Escape, the focus trap, swiping and pinching are built into the browser.
 */
export function FullScreen({ photos, label, start, altOf, shown, onShow, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { ref, current, go, handlers } = useTrack(photos.length, start);
  useBackCloses(true, () => dialog.current?.close());
  useLayoutEffect(() => {
    // Scrolling comes after opening: a closed dialog has no width to scroll.
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    go(start, true);
  }, [go, start]);
  const step = (event: KeyboardEvent) => {
    const by = stepOfKey(event.key);
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    go(current + by);
  };
  const isSeveral = photos.length > 1;
  const caption = photos[current]?.alt;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons inside
    <dialog ref={dialog} className="full-screen" aria-label={label} onKeyDown={step} onClose={() => onClose(current)}>
      <div className="full-screen-bar">
        {isSeveral && <GalleryCount index={current} count={photos.length} />}
        <IconButton icon="x" label={m.gallery_close()} tone="photo" onClick={() => dialog.current?.close()} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard too */}
      <ul ref={ref} className="full-screen-track" tabIndex={isSeveral ? 0 : undefined} {...handlers}>
        {photos.map((photo, index) => (
          <li key={photo.id} className="full-screen-slide">
            {Math.abs(index - current) <= 1 && (
              <PhotoPicture
                address={photo.url}
                cover={photo}
                alt={altOf(photo)}
                of={
                  isSeveral ? m.gallery_photo({ index: number(index + 1), count: number(photos.length) }) : altOf(photo)
                }
                width={photo.width}
                height={photo.height}
                sizes="100vw"
                shown={shown.get(photo.id)}
                onShow={(file) => onShow(photo.id, file)}
                isAside={index !== current}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="full-screen-foot">
        {isSeveral && (
          <IconButton
            icon="chevron-left"
            label={m.gallery_previous()}
            tone="photo"
            aria-disabled={current === 0}
            onClick={() => go(current - 1)}
          />
        )}
        <p className="full-screen-caption">{caption}</p>
        {isSeveral && (
          <IconButton
            icon="chevron-right"
            label={m.gallery_next()}
            tone="photo"
            aria-disabled={current === photos.length - 1}
            onClick={() => go(current + 1)}
          />
        )}
      </div>
    </dialog>
  );
}
