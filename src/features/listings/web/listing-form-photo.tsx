import { useEffect, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { TextField } from "../../../ui/field.tsx";
import { Picture } from "../../../ui/picture.tsx";

interface AddressControlProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  name: string;
  defaultValue: string;
  required: boolean;
  id: string;
}

const LOOK_AFTER_MS = 500;
const WIDTH = 480;
const HEIGHT = 320;

/** What can be shown at all: a secure address, or a picture of our own. */
function toShownAddress(written: string): string | undefined {
  const text = written.trim();
  if (text.startsWith("/") && !text.startsWith("//")) return text;
  return URL.canParse(text) && new URL(text).protocol === "https:" ? text : undefined;
}

/** The picture as the post will show it, under its gable, while its address is being written. */
export function AddressControl({ defaultValue, ...field }: AddressControlProps) {
  const [shown, setShown] = useState(() => toShownAddress(defaultValue));
  const [state, setState] = useState<{ of: string | undefined; isBroken: boolean }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // It may have come before this script was there to hear it.
    const image = preview.current?.querySelector("img");
    if (image?.complete) setState({ of: shown, isBroken: image.naturalWidth === 0 });
  }, [shown]);
  /** Not at once when the field is left: the picture would push the very button that is being pressed away from under the finger. */
  const look = (written: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(toShownAddress(written)), LOOK_AFTER_MS);
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
        onInput={({ currentTarget }) => look(currentTarget.value)}
        onBlur={({ currentTarget }) => look(currentTarget.value)}
      />
      <figure className={`listing-photo-preview${shown === undefined ? " visually-hidden" : ""}`}>
        {/* The events of a picture do not bubble, but they are caught on the way down. */}
        <div ref={preview} onErrorCapture={() => setState({ of: shown, isBroken: true })} onLoadCapture={() => setState({ of: shown, isBroken: false })}>
          <Picture src={shown} alt="" width={WIDTH} height={HEIGHT} roof priority />
        </div>
        <figcaption aria-live="polite">{isBroken ? m.form_photo_broken() : hasLoaded ? m.form_photo_shown() : m.form_photo_empty()}</figcaption>
      </figure>
    </div>
  );
}
