import { LRUCache } from "lru-cache";
import type { Locale } from "../../../paraglide/runtime.js";
import { bytesOf, type EncodedBody, plainBody, withGzip } from "../../../platform/http/encoded-body.ts";
import { SwrCache } from "../../../platform/swr-cache.ts";
import { type Theme } from "../../../platform/web/cookies.ts";
import type { PictureFrame, PictureLabel } from "../map-picture.ts";
import { drawPicture } from "./draw-picture.ts";
import { type PictureFeature, readFeatures } from "./picture-features.ts";
import { placeLabels } from "./picture-labels.ts";
import type { TileArchive } from "./tile-archive.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_BYTES = 16 * 1024 * 1024;
/**
 * A page needs the names of its picture, and its browser then asks for the picture. The features of the latest pictures
 * are kept for both requests.
 */
const MOST_FRAMES = 20;
const MOST_NAMES = 2_000;

export interface PictureTexts {
  labels: readonly PictureLabel[];
  /** Our data has only main roads here, and the page should say so. */
  lacksStreets: boolean;
}

export type MapPicturesService = ReturnType<typeof createMapPicturesService>;

/**
 * Makes still pictures of our base map, and the names on them. Both are the same for everybody and change only with the
 * archive.
 */
export function createMapPicturesService({ archive }: { archive: TileArchive }) {
  const pictures = new SwrCache<EncodedBody>(
    { freshMs: DAY_MS, staleMs: DAY_MS, maxEntries: 1_000, maxBytes: MAX_BYTES },
    bytesOf,
  );
  const frames = new LRUCache<string, Promise<PictureFeature[]>>({ max: MOST_FRAMES });
  const texts = new LRUCache<string, PictureTexts>({ max: MOST_NAMES });

  const featuresOf = (frame: PictureFrame): Promise<PictureFeature[]> => {
    const key = keyOf(frame);
    const known = frames.get(key);
    if (known) return known;
    const reading = readFeatures(archive, frame);
    frames.set(key, reading);
    reading.catch(() => frames.delete(key));
    return reading;
  };

  return {
    /** `onDraw` is called if there is no picture yet. */
    draw: (frame: PictureFrame, theme: Theme, onDraw?: () => void): Promise<EncodedBody> =>
      pictures.get(`${keyOf(frame)} ${theme}`, async () => {
        onDraw?.();
        return withGzip(plainBody(drawPicture(await featuresOf(frame), frame.zoom, theme)));
      }),

    async describe(frame: PictureFrame, language: Locale): Promise<PictureTexts> {
      const key = `${keyOf(frame)} ${language}`;
      const known = texts.get(key);
      if (known) return known;
      const features = await featuresOf(frame);
      const described = {
        labels: placeLabels(features, frame.zoom, language),
        lacksStreets: lacksStreets(features, frame.zoom),
      };
      texts.set(key, described);
      return described;
    },

    close: () => archive.close(),
  };
}

const keyOf = ({ zoom, x, y }: PictureFrame) => `${zoom}/${x}/${y}`;

const STREETS_FROM_ZOOM = 13;
const FEW_STREETS = 4;
const streetClasses = new Set(["residential", "unclassified", "living_street", "service", "pedestrian"]);

/** Decides in the same way as the map itself (map-engine.ts). */
function lacksStreets(features: readonly PictureFeature[], zoom: number): boolean {
  if (zoom < STREETS_FROM_ZOOM) return false;
  return (
    features.filter(({ layer, properties }) => layer === "roads" && streetClasses.has(String(properties["c"]))).length <
    FEW_STREETS
  );
}
