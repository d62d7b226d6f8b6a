import { type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { untilOnline } from "../../../platform/connection.ts";
import { number } from "../../../platform/i18n/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import type { WirePhoto } from "../photo.schema.ts";
import { PhotoPicture } from "../photo-picture.tsx";
import { useLowData } from "../use-low-data.ts";
import type { FullScreenProps } from "./full-screen.tsx";
import { GalleryCount } from "./gallery-count.tsx";
import { stepOfKey, useTrack } from "./use-track.ts";
import "./gallery.css";
import { Picture } from "../../../ui/picture.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { photoBase, photoFile, photoSrcSet, photoWidths } from "../photo-files.ts";

interface GalleryThumbsProps {
  photos: readonly WirePhoto[];
  /** In low-data mode, the files that the user has loaded, by photo id. */
  shown: ReadonlyMap<string, string>;
  /** Opens the photo in full screen. */
  onPick: (index: number, event: MouseEvent<HTMLElement>) => void;
  slideId: (photo: WirePhoto) => string;
}

/** On wide screens, the second and third photo are shown beside the first (gallery.css hides the others). */
const TILES = 2;
const TILE_SIZES = "(min-width: 60rem) 18rem, 5rem";

function GalleryThumbs({ photos, shown, onPick, slideId }: GalleryThumbsProps) {
  const isLow = useLowData();
  return (
    <ul className="gallery-thumbs">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a className="gallery-thumb" href={`#${slideId(photo)}`} onClick={(event) => onPick(index, event)}>
            <Thumb
              photo={photo}
              shown={isLow ? shown.get(photo.id) : undefined}
              isHeld={isLow && !shown.has(photo.id)}
            />
            <span className="visually-hidden">
              {m.gallery_photo({ index: number(index + 1), count: number(photos.length) })}
            </span>
            {index === TILES && photos.length > index + 1 && (
              <span className="gallery-all">{m.gallery_all({ count: number(photos.length) })}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** In low-data mode, a photo that was shown large is already loaded, so its thumbnail uses the same file. */
function Thumb({
  photo: { url, thumbhash, width, height },
  shown,
  isHeld,
}: {
  photo: WirePhoto;
  shown: string | undefined;
  isHeld: boolean;
}) {
  const base = photoBase(url);
  const src = shown ?? (base ? photoFile(base, photoWidths[0]) : url);
  const srcSet = shown || isHeld ? undefined : photoSrcSet(url);
  return (
    <Picture
      src={src}
      srcSet={srcSet}
      sizes={TILE_SIZES}
      alt=""
      width={width}
      height={height}
      ratio="4/3"
      hash={thumbhash}
      {...(isHeld && { held: null })}
    />
  );
}

export interface GalleryProps {
  photos: readonly WirePhoto[];
  title: string;
  /** The `sizes` of a photo. On wide screens it fills the column next to the contact; see PHOTO_SIZES of the page. */
  sizes: string;
  /** Content above the photos, such as a badge. */
  children?: ReactNode;
}

/**
 * Photos of a listing. If there are several, they can be swiped, stepped through or selected, and opened in full
 * screen. Without JavaScript they are a scrolling row, thumbnails are links into it, and a click opens the file.
 */
export function Gallery({ photos, title, sizes, children }: GalleryProps) {
  const { ref, current, go, handlers } = useTrack(photos.length);
  const isLow = useLowData();
  const near = useNear(current);
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  const show = (id: string) => (file: string) => setShown((before) => new Map(before).set(id, file));
  const { view: FullScreen, open, close } = useFullScreen(ref);
  const step = (event: KeyboardEvent) => {
    const by = stepOfKey(event.key);
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    near.use();
    go(current + by);
  };
  const pick = (index: number, event: MouseEvent<HTMLElement>) => {
    go(index, true);
    open(event);
  };
  const altOf = ({ alt }: WirePhoto) => alt || m.listing_photo({ title });
  const isSeveral = photos.length > 1;
  const label = isSeveral ? m.gallery_of({ title }) : m.listing_photo({ title });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons and links inside
    <section
      className="gallery"
      data-tiles={photos.length > TILES ? "" : undefined}
      aria-label={label}
      onKeyDown={step}
      onPointerDown={near.use}
      onPointerEnter={near.use}
    >
      <div className="gallery-stage" data-live={near.isLive ? "" : undefined}>
        <ul ref={ref} className="gallery-track" {...handlers}>
          {photos.map((photo, index) => {
            const isAside = near.isLive && index !== current;
            return (
              <li key={photo.id} id={slideId(photo)} className="gallery-slide">
                <Near isNear={isLow || near.includes(index)}>
                  <PhotoPicture
                    address={photo.url}
                    cover={photo}
                    alt={altOf(photo)}
                    of={isSeveral ? m.gallery_photo({ index: number(index + 1), count: number(photos.length) }) : title}
                    width={photo.width}
                    height={photo.height}
                    sizes={sizes}
                    whole={photo.height > photo.width}
                    priority={index === 0}
                    shown={shown.get(photo.id)}
                    onShow={show(photo.id)}
                    isAside={isAside}
                  />
                </Near>
                <a
                  className="gallery-open"
                  href={photo.url}
                  tabIndex={isAside ? -1 : undefined}
                  onClick={(event) => open(event)}
                >
                  <span className="visually-hidden">
                    {m.gallery_full()}: {altOf(photo)}
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
        <div className="gallery-over">{children}</div>
        {isSeveral && (
          <>
            <div className="gallery-step" data-side="previous">
              <IconButton
                icon="chevron-left"
                label={m.gallery_previous()}
                tone="photo"
                aria-disabled={current === 0}
                onClick={() => go(current - 1)}
              />
            </div>
            <div className="gallery-step" data-side="next">
              <IconButton
                icon="chevron-right"
                label={m.gallery_next()}
                tone="photo"
                aria-disabled={current === photos.length - 1}
                onClick={() => go(current + 1)}
              />
            </div>
          </>
        )}
        <div className="gallery-corner">
          {isSeveral && <GalleryCount index={current} count={photos.length} />}
          <IconButton icon="expand" label={m.gallery_full()} tone="photo" onClick={open} />
        </div>
      </div>
      {isSeveral && <GalleryThumbs photos={photos} shown={shown} onPick={pick} slideId={slideId} />}
      {FullScreen && (
        <FullScreen
          photos={photos}
          label={label}
          start={current}
          altOf={altOf}
          shown={shown}
          onShow={(id, file) => show(id)(file)}
          onClose={(index) => {
            go(index, true);
            close(index);
          }}
        />
      )}
    </section>
  );
}

const slideId = ({ id }: WirePhoto) => `photo-${id}`;

/** Loads its children only if they are near the visible photo. Without JavaScript the browser decides. */
function Near({ isNear, children }: { isNear: boolean; children: ReactNode }) {
  return isNear ? children : <noscript>{children}</noscript>;
}

/** Says which photos to load: the first immediately, and the others one step ahead once the user starts to browse. */
function useNear(current: number) {
  const isLive = useHydrated();
  const [isUsed, setIsUsed] = useState(false);
  const [reached, setReached] = useState(0);
  if (current > reached) setReached(current);
  return {
    isLive,
    use: () => setIsUsed(true),
    includes: (index: number) => index <= reached + (isUsed || reached > 0 ? 1 : 0),
  };
}

type FullScreenView = ComponentType<FullScreenProps>;

/**
 * Opens photos in full screen. The code is loaded on the first click. If that fails, the click opens the photo's file.
 */
function useFullScreen(track: { current: HTMLElement | null }) {
  const [view, setView] = useState<FullScreenView>();
  const opener = useRef<HTMLElement>(undefined);
  const open = (event: MouseEvent<HTMLElement>) => {
    const { currentTarget } = event;
    const link = currentTarget.closest("a");
    if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    opener.current = currentTarget;
    import("./full-screen.tsx").then(
      ({ FullScreen }) => setView(() => FullScreen),
      () => link && void untilOnline().then(() => location.assign(link.href)),
    );
  };
  /** Moves the focus back to the button, or to the link of the last photo. */
  const close = (index: number) => {
    setView(undefined);
    const isButton = opener.current?.tagName === "BUTTON";
    const link = track.current?.children[index]?.querySelector<HTMLElement>(".gallery-open");
    (isButton ? opener.current : link)?.focus({ preventScroll: true });
  };
  return { view, open, close };
}
