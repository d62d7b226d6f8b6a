import { type ReactNode, useEffect, useRef, useState } from "react";
import { WovenDrawing } from "./woven-drawing.tsx";
import "./picture.css";

export interface PictureProps {
  src: string | undefined;
  /** What is to be seen; empty beside a text that says it. */
  alt: string;
  width: number;
  height: number;
  /** Smaller and larger files of the same picture: "a.webp 600w, b.webp 1200w". */
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** The first thing on the page: fetched at once. All others wait until they are near. */
  priority?: boolean;
  /** Fetched at once, before others or not: somebody has asked to see it. */
  eager?: boolean;
  /** The frame's proportions; the picture is cropped to it. */
  ratio?: "3/2" | "4/3" | "16/9" | "1/1";
  /** Under a gable, as our photos are. */
  roof?: boolean;
  /** Not cropped: a tall picture stands on its own blurred colours. */
  whole?: boolean;
  /** The picture's thumbhash, base64: its colours, for as long as it has not come. */
  hash?: string | undefined;
  /** Stands where the picture would be; the picture itself is not fetched. */
  held?: ReactNode;
  /** Laid over the picture: a badge, a button. */
  children?: ReactNode;
}

/** A picture from the cache is there by then, and needs no stand-in. */
const SLOW_MS = 250;

/** A photo in its frame. One that is missing or does not load becomes a drawn house, never a broken image. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, srcSet, sizes, priority = false, eager = false, ratio = "3/2", roof = false, whole = false, hash, held, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  const isHeld = held !== undefined;
  useEffect(() => {
    // It may have failed before React was here to hear it.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);
  useEffect(() => {
    const timer = setTimeout(() => hash && (whole || !image.current?.complete) && paint(frame.current, hash), isHeld || whole ? 0 : SLOW_MS);
    return () => clearTimeout(timer);
  }, [hash, isHeld, whole]);
  const isThere = src !== undefined && broken !== src && !isHeld;
  return (
    <div ref={frame} className="picture" data-ratio={ratio} data-roof={roof ? "" : undefined} data-whole={whole ? "" : undefined}>
      {isThere && (
        <img
          ref={image}
          className="picture-image"
          decoding="async"
          alt={alt}
          {...{ src, srcSet, sizes, width, height }}
          {...(priority && { fetchPriority: "high" as const })}
          {...(!priority && !eager && { loading: "lazy" as const })}
          // Another site need not learn which room is looked at.
          {...(src.startsWith("https:") && { referrerPolicy: "no-referrer" as const })}
          onLoad={() => whole || frame.current?.style.removeProperty("background-image")}
          onError={() => setBroken(src)}
        />
      )}
      {!isThere && !(isHeld && hash) && (
        <div className="picture-drawn" {...(alt && !isHeld && { role: "img", "aria-label": alt })}>
          <WovenDrawing name="house" />
        </div>
      )}
      {held}
      {children && <div className="picture-over">{children}</div>}
    </div>
  );
}

/** By script: the content security policy refuses a style attribute in the page's text. */
function paint(frame: HTMLElement | null, hash: string): void {
  import("./picture-hash.ts").then(
    ({ hashImage }) => frame && (frame.style.backgroundImage = `url(${hashImage(hash)})`),
    () => {}, // The plain ground of the frame does as well.
  );
}
