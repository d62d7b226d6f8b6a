/** The map of a listing's page. Only the loader imports this module. */
import { placeName } from "../../features/areas/area-names.ts";
import type { AreaRef, AreasService } from "../../features/areas/server/areas.service.ts";
import type { WholeListing } from "../../features/listings/listing.wire.ts";
import { frameAround, type PictureZoom } from "../../features/map/map-picture.ts";
import type { MapPicturesService } from "../../features/map/server/map-pictures.service.ts";
import type { PlaceMapView } from "../../features/map/web/place-map.tsx";
import { getLocale } from "../../paraglide/runtime.js";
import type { Logger } from "../../platform/log.ts";

export interface ListingMap extends PlaceMapView {
  /** The name of the area, if the page knows no more precise place. */
  somewhereIn: string | undefined;
}

const CIRCLE_ZOOM = 14;
/** A zoom level at which the whole area fits into the picture. */
const zoomOf = ({ kind }: AreaRef): PictureZoom => (kind === "division" ? 8 : kind === "district" ? 10 : 13);

interface Parts {
  areas: Pick<AreasService, "get">;
  pictures: Pick<MapPicturesService, "describe">;
}

/**
 * Shows the circle around the pin, or the area if there is no pin. An error is only logged, because the page works
 * without a map.
 */
export async function loadMap(
  { areas, pictures }: Parts,
  { place, area: slug }: Pick<WholeListing, "place" | "area">,
  log: Pick<Logger, "warn">,
): Promise<ListingMap | undefined> {
  if (!place) return undefined;
  try {
    const area = slug === null ? undefined : await areas.get(slug);
    const { circle } = place;
    const frame = circle ? frameAround(circle, CIRCLE_ZOOM) : area && frameAround(area, zoomOf(area));
    if (!frame) return undefined;
    const texts = await pictures.describe(frame, getLocale());
    return { circle, frame, ...texts, somewhereIn: circle || !area ? undefined : placeName(area) };
  } catch (error) {
    log.warn({ err: error }, "a post is shown without its map");
    return undefined;
  }
}
