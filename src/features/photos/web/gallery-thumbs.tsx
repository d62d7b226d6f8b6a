import { type MouseEvent, useEffect, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Picture } from "../../../ui/picture.tsx";
import type { WirePhoto } from "../photo.schema.ts";
import { photoBase, photoFile, photoWidths } from "../photo-files.ts";
import { useLowData } from "../use-low-data.ts";

interface GalleryThumbsProps {
  photos: readonly WirePhoto[];
  current: number;
  /** In low-data mode: the files that were asked for, by the photo's id. */
  shown: ReadonlyMap<string, string>;
  onPick: (index: number) => void;
  slideId: (photo: WirePhoto) => string;
}

export function GalleryThumbs({ photos, current, shown, onPick, slideId }: GalleryThumbsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isLow = useLowData();
  useEffect(() => {
    const row = list.current;
    const thumb = row?.children[current];
    // Only the row: the page itself must not move.
    if (row && thumb instanceof HTMLElement) row.scrollTo({ left: thumb.offsetLeft - (row.clientWidth - thumb.offsetWidth) / 2 });
  }, [current]);
  const pick = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    onPick(index);
  };
  return (
    <ul ref={list} className="gallery-thumbs">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a
            className="gallery-thumb"
            href={`#${slideId(photo)}`}
            aria-current={index === current ? "true" : undefined}
            aria-label={m.gallery_photo({ index: number(index + 1), count: number(photos.length) })}
            onClick={pick(index)}
          >
            <Thumb photo={photo} shown={isLow ? shown.get(photo.id) : undefined} isHeld={isLow && !shown.has(photo.id)} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A photo that was shown large in low-data mode is there already: its stamp is the same file, and costs nothing. */
function Thumb({ photo: { url, thumbhash, width, height }, shown, isHeld }: { photo: WirePhoto; shown: string | undefined; isHeld: boolean }) {
  const base = photoBase(url);
  const src = shown ?? (base ? photoFile(base, photoWidths[0]) : url);
  return <Picture src={src} alt="" width={width} height={height} ratio="4/3" hash={thumbhash} {...(isHeld && { held: null })} />;
}
