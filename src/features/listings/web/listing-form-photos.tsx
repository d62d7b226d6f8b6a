import type { WireOwnPhoto } from "../../photos/photo.schema.ts";
import { PhotoPicker } from "../../photos/photo-picker.tsx";
import { usePhotoAlbum } from "../../photos/use-photo-album.ts";
import { listingFormFields } from "../listing-fields.ts";
import { controlId, problemText } from "./listing-form-control.tsx";
import type { ProblemKind } from "./listing-form-outcome.ts";
import { AddressControl } from "./listing-form-photo.tsx";

export interface PhotosControlProps {
  /** Names the photos of this form in this browser. */
  album: string;
  defaultPhotos: string;
  /** The photos that the post has already. */
  saved: readonly WireOwnPhoto[];
  /** Whether there is a draft is known. */
  isSettled: boolean;
  defaultAddress: string;
  problem: ProblemKind | undefined;
  required: boolean;
}

/** What the room looks like: photos from this device, or the address of a picture, which is all that works without a script. */
export function PhotosControl({ album: name, defaultPhotos, saved, isSettled, defaultAddress, problem, required }: PhotosControlProps) {
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
        <AddressControl
          label={row.label()}
          hint={row.hint?.()}
          error={problem && problemText(problem, row)}
          name="imageUrl"
          defaultValue={defaultAddress}
          required={required && !hasPhotos}
          id={controlId("imageUrl")}
        />
      </div>
    </div>
  );
}
