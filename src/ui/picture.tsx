import { type ReactNode, useEffect, useRef, useState } from "react";
import { WovenDrawing } from "./woven-drawing.tsx";
import "./picture.css";

export interface PictureProps {
  src: string | undefined;
  /** Empty if a text beside the picture describes it. */
  alt: string;
  width: number;
  height: number;
  /** Other sizes of the same picture: "a.webp 600w, b.webp 1200w". */
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Loads the picture immediately with high priority, for the main picture of a page. Other pictures load lazily. */
  priority?: boolean;
  /** Loads the picture immediately with normal priority, because the visitor asked to see it. */
  eager?: boolean;
  /** Aspect ratio of the frame. The picture is cropped to it. */
  ratio?: "3/2" | "4/3" | "16/9" | "1/1";
  /** Whether the upper edge is cut to a gable. */
  roof?: boolean;
  /** Shows the whole picture without cropping. The blurred thumbhash fills the rest of the frame. */
  whole?: boolean;
  /** Thumbhash in base64, shown while the picture loads. */
  hash?: string | undefined;
  /** Shown instead of the picture, which is then not loaded. */
  held?: ReactNode;
  /** An overlay, such as a badge or a button. */
  children?: ReactNode;
}

/** The delay before the thumbhash is shown. A cached picture loads faster and needs none. */
const SLOW_MS = 250;

/** A photo in a frame. If it is missing or fails to load, a drawing of a house replaces it. */
export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    width,
    height,
    srcSet,
    sizes,
    priority = false,
    eager = false,
    ratio = "3/2",
    roof = false,
    whole = false,
    hash,
    held,
    children,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  const isHeld = held !== undefined;
  useEffect(() => {
    // The image may have failed before hydration, so onError was never called.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);
  useEffect(() => {
    const timer = setTimeout(
      () => hash && (whole || !image.current?.complete) && paint(frame.current, hash),
      isHeld || whole ? 0 : SLOW_MS,
    );
    return () => clearTimeout(timer);
  }, [hash, isHeld, whole]);
  const showsImage = src !== undefined && broken !== src && !isHeld;
  return (
    <div
      ref={frame}
      className="picture"
      data-ratio={ratio}
      data-roof={roof ? "" : undefined}
      data-whole={whole ? "" : undefined}
    >
      {showsImage && (
        <img
          ref={image}
          className="picture-image"
          decoding="async"
          alt={alt}
          {...{ src, srcSet, sizes, width, height }}
          {...(priority && { fetchPriority: "high" as const })}
          {...(!priority && !eager && { loading: "lazy" as const })}
          // Do not tell other sites which room the visitor is viewing.
          {...(src.startsWith("https:") && { referrerPolicy: "no-referrer" as const })}
          onLoad={() => whole || frame.current?.style.removeProperty("background-image")}
          onError={() => setBroken(src)}
        />
      )}
      {!showsImage && !(isHeld && hash) && (
        <div className="picture-drawn" {...(alt && !isHeld && { role: "img", "aria-label": alt })}>
          <WovenDrawing name="house" />
        </div>
      )}
      {held}
      {children && <div className="picture-over">{children}</div>}
    </div>
  );
}

/** Sets the style from a script, because the CSP blocks style attributes in the HTML. */
function paint(frame: HTMLElement | null, hash: string): void {
  import("./picture-hash.ts").then(
    ({ hashImage }) => frame && (frame.style.backgroundImage = `url(${hashImage(hash)})`),
    () => {}, // The hash is optional: without it, the frame has a plain background colour.
  );
}
