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
  /** In low-data mode: the files that the user has loaded, by photo id. */
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
    // scrollIntoView would also scroll the page.
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

/** In low-data mode, a photo that was shown large is already loaded, so its thumbnail uses the same file. */
function Thumb({ photo: { url, thumbhash, width, height }, shown, isHeld }: { photo: WirePhoto; shown: string | undefined; isHeld: boolean }) {
  const base = photoBase(url);
  const src = shown ?? (base ? photoFile(base, photoWidths[0]) : url);
  return <Picture src={src} alt="" width={width} height={height} ratio="4/3" hash={thumbhash} {...(isHeld && { held: null })} />;
}
