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
  srcSet?: string;
  sizes?: string;
  /** The first thing on the page: fetched at once. All others wait until they are near. */
  priority?: boolean;
  /** The frame's proportions; the picture is cropped to it. */
  ratio?: "3/2" | "4/3" | "16/9" | "1/1";
  /** Under a gable, as our photos are. */
  roof?: boolean;
  /** Laid over the picture: a badge, a button. */
  children?: ReactNode;
}

/** A photo in its frame. One that is missing or does not load becomes a drawn house, never a broken image. */
export function Picture({ src, alt, width, height, srcSet, sizes, priority = false, ratio = "3/2", roof = false, children }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    // It may have failed before React was here to hear it.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);
  return (
    <div className="picture" data-ratio={ratio} data-roof={roof ? "" : undefined}>
      {src && broken !== src ? (
        <img
          ref={image}
          className="picture-image"
          decoding="async"
          alt={alt}
          {...{ src, srcSet, sizes, width, height }}
          {...(priority ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
          onError={() => setBroken(src)}
        />
      ) : (
        <div className="picture-drawn" {...(alt && { role: "img", "aria-label": alt })}>
          <WovenDrawing name="house" />
        </div>
      )}
      {children && <div className="picture-over">{children}</div>}
    </div>
  );
}
