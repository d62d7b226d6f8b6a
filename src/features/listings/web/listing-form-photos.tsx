import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "../../../paraglide/messages.js";
import type { WireOwnPhoto } from "../../photos/photo.schema.ts";
import { PhotoPicker } from "../../photos/photo-picker.tsx";
import { usePhotoAlbum } from "../../photos/use-photo-album.ts";
import { listingFormFields } from "../listing-fields.ts";
import { controlId, problemText } from "./listing-form-control.tsx";
import type { ProblemKind } from "./listing-form-outcome.ts";
import { ImageUrlControl } from "./listing-form-photo.tsx";

export interface PhotosControlProps {
  /** The key of this form's photos in this browser. */
  album: string;
  defaultPhotos: string;
  /** Photos that the listing has already. */
  saved: readonly WireOwnPhoto[];
  /** It is known whether there is a draft. */
  isSettled: boolean;
  defaultUrl: string;
  problem: ProblemKind | undefined;
  required: boolean;
}

/**
 * Photos from this device, or the URL of an image, which is all that works without JavaScript. With it, the URL is
 * behind a button.
 */
export function PhotosControl({
  album: name,
  defaultPhotos,
  saved,
  isSettled,
  defaultUrl,
  problem,
  required,
}: PhotosControlProps) {
  const row = listingFormFields.imageUrl;
  const album = usePhotoAlbum(name, { text: defaultPhotos, saved, isSettled });
  const { hasPhotos } = album;
  const isMissing = problem === "required";
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = isAsked || defaultUrl !== "" || problem === "photo";
  const error = problem && problemText(problem, row);
  const box = useRef<HTMLDivElement>(null);
  const ask = () => {
    flushSync(() => setIsAsked(true));
    box.current?.querySelector("input")?.focus();
  };
  return (
    <div className="listing-photos">
      <PhotoPicker album={album} name="photos" error={isMissing && !isOpen ? error : undefined} />
      {!hasPhotos && !isOpen && (
        <button type="button" className="listing-photos-link" onClick={ask}>
          {m.form_photo_link()}
        </button>
      )}
      <div ref={box} className="listing-photos-address" hidden={hasPhotos} data-open={isOpen ? "" : undefined}>
        <ImageUrlControl
          label={row.label()}
          hint={row.hint?.()}
          error={error}
          name="imageUrl"
          defaultValue={defaultUrl}
          required={required && !hasPhotos}
          id={controlId("imageUrl")}
        />
      </div>
    </div>
  );
}
