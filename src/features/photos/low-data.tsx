/**
 * Low-data mode: photos show their size and load on click. The components are in a separate chunk, which other visitors
 * do not load.
 */
import { lazy, Suspense } from "react";
import { Picture } from "../../ui/picture.tsx";
import type * as parts from "./low-data-parts.tsx";
import type { PhotoPictureProps } from "./photo-picture.tsx";
import { useLowData } from "./use-low-data.ts";

type Parts = typeof parts;

/** Loads a component of the chunk. If loading fails, the page works without it. */
const part = <Name extends keyof Parts>(name: Name) =>
  lazy(async () => {
    try {
      const loaded = await import("./low-data-parts.tsx");
      return { default: loaded[name] };
    } catch {
      return { default: (() => null) as unknown as Parts[Name] };
    }
  });

const Photo = part("LowPhoto");
const Line = part("SavedLine");

/** A placeholder that becomes the photo on click. */
export function LowPhoto(props: PhotoPictureProps) {
  return (
    <Suspense fallback={<Picture {...props} src={undefined} alt="" />}>
      <Photo {...props} />
    </Suspense>
  );
}

/** Says how much this page has not loaded, with a button to load it. Renders nothing outside of low-data mode. */
export function LowDataLine() {
  return useLowData() ? (
    <Suspense>
      <Line />
    </Suspense>
  ) : null;
}
