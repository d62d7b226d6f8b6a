/** Low-data mode: photos are held back, each with what it weighs, until somebody asks for them. Its parts come in a file of their own, which others do not fetch. */
import { lazy, Suspense } from "react";
import { Picture } from "../../ui/picture.tsx";
import type * as parts from "./low-data-parts.tsx";
import type { PhotoPictureProps } from "./photo-picture.tsx";
import { useLowData } from "./use-low-data.ts";

type Parts = typeof parts;

/** A line that breaks here must not take the page with it. */
const part = <Name extends keyof Parts>(name: Name) =>
  lazy(() =>
    import("./low-data-parts.tsx").then(
      (loaded) => ({ default: loaded[name] }),
      () => ({ default: (() => null) as unknown as Parts[Name] }),
    ),
  );

const Photo = part("LowPhoto");
const Line = part("SavedLine");

/** Stands in for a photo, and becomes it when it is pressed. */
export function LowPhoto(props: PhotoPictureProps) {
  return (
    <Suspense fallback={<Picture {...props} src={undefined} alt="" />}>
      <Photo {...props} />
    </Suspense>
  );
}

/** Says what this page has not loaded, and loads it when asked to. Nothing where photos come by themselves. */
export function LowDataLine() {
  return useLowData() ? (
    <Suspense>
      <Line />
    </Suspense>
  ) : null;
}
