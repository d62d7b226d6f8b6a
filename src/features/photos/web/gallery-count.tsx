import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";

/** Shows a position such as '2 / 5', with a text for screen readers. */
export function GalleryCount({ index, count }: { index: number; count: number }) {
  const place = { index: number(index + 1), count: number(count) };
  return (
    <p className="gallery-count" aria-live="polite">
      <span aria-hidden="true">{m.gallery_count(place)}</span>
      <span className="visually-hidden">{m.gallery_photo(place)}</span>
    </p>
  );
}
