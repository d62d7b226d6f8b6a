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

/** Photos from this device, or the URL of an image, which is all that works without JavaScript. */
export function PhotosControl({ album: name, defaultPhotos, saved, isSettled, defaultUrl, problem, required }: PhotosControlProps) {
  const row = listingFormFields.imageUrl;
  const album = usePhotoAlbum(name, { text: defaultPhotos, saved, isSettled });
  const { hasPhotos } = album;
  const isMissing = problem === "required";
  return (
    <div className="listing-photos">
      <PhotoPicker
        album={album}
        name="photos"
        error={isMissing && hasPhotos ? problemText(problem, row) : undefined}
        saidBy={isMissing ? `${controlId("imageUrl")}-error` : undefined}
      />
      <div className="listing-photos-address" hidden={hasPhotos}>
        <ImageUrlControl
          label={row.label()}
          hint={row.hint?.()}
          error={problem && problemText(problem, row)}
          name="imageUrl"
          defaultValue={defaultUrl}
          required={required && !hasPhotos}
          id={controlId("imageUrl")}
        />
      </div>
    </div>
  );
}
