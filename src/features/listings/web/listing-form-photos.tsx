import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "../../../paraglide/messages.js";
import { TextField } from "../../../ui/field.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { WireOwnPhoto } from "../../photos/photo.schema.ts";
import { PhotoPicker } from "../../photos/photo-picker.tsx";
import { usePhotoAlbum } from "../../photos/use-photo-album.ts";
import { listingFormFields } from "../listing-fields.ts";
import type { ProblemKind } from "./listing-form-input.ts";
import { controlId } from "./listing-form-order.ts";
import { problemText } from "./listing-form-problems.tsx";

export interface PhotosControlProps {
  /** The key of this form's photos in this browser. */
  album: string;
  defaultPhotos: string;
  /** Photos that the listing has already. */
  saved: readonly WireOwnPhoto[];
  /** Whether it is already known if there is a draft. */
  isSettled: boolean;
  defaultUrl: string;
  problem: ProblemKind | undefined;
  required: boolean;
}

/**
 * Asks for photos from this device or the URL of an image. Without JavaScript only the URL works. With JavaScript, the
 * URL is behind a button.
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

interface ImageUrlControlProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  name: string;
  defaultValue: string;
  required: boolean;
  id: string;
}

const PREVIEW_AFTER_MS = 500;
const WIDTH = 480;
const HEIGHT = 320;

/** Only https URLs and our own images can be shown. */
function toShownUrl(written: string): string | undefined {
  const text = written.trim();
  if (text.startsWith("/") && !text.startsWith("//")) return text;
  return URL.canParse(text) && new URL(text).protocol === "https:" ? text : undefined;
}

/** The URL of an image, with a preview as the listing will show it. */
function ImageUrlControl({ defaultValue, ...field }: ImageUrlControlProps) {
  const [shown, setShown] = useState(() => toShownUrl(defaultValue));
  const [state, setState] = useState<{ of: string | undefined; isBroken: boolean }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const figure = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The image may have loaded before the script.
    const image = figure.current?.querySelector("img");
    if (image?.complete) setState({ of: shown, isBroken: image.naturalWidth === 0 });
  }, [shown]);
  /** The preview is delayed even on blur, because the image would move the button that is being pressed. */
  const preview = (written: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(toShownUrl(written)), PREVIEW_AFTER_MS);
  };
  const isBroken = shown !== undefined && state?.of === shown && state.isBroken;
  const hasLoaded = shown !== undefined && state?.of === shown && !state.isBroken;
  return (
    <div className="listing-photo">
      <TextField
        {...field}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => preview(currentTarget.value)}
        onBlur={({ currentTarget }) => preview(currentTarget.value)}
      />
      <figure className={`listing-photo-preview${shown === undefined ? " visually-hidden" : ""}`}>
        {/* load and error do not bubble, but they can be captured. */}
        <div
          ref={figure}
          onErrorCapture={() => setState({ of: shown, isBroken: true })}
          onLoadCapture={() => setState({ of: shown, isBroken: false })}
        >
          <Picture src={shown} alt="" width={WIDTH} height={HEIGHT} roof priority />
        </div>
        <figcaption aria-live="polite">
          {isBroken ? m.form_photo_broken() : hasLoaded ? m.form_photo_shown() : m.form_photo_empty()}
        </figcaption>
      </figure>
    </div>
  );
}
