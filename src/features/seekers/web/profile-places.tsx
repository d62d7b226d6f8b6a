import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { TextField } from "../../../ui/field.tsx";
import type { AreaName } from "../../areas/area.schema.ts";
import { AreaCombobox } from "../../areas/area-combobox.tsx";
import { placeName } from "../../areas/area-names.ts";
import { fetchSuggestions } from "../../areas/use-area-suggestions.ts";
import { profileLimits } from "../../verdict/seeker-profile.limits.ts";
import { allOf, type FormEntries, firstOf, placeField, readPlaces, toPlaceText } from "./profile-form.ts";

interface PlacesProps {
  entries: FormEntries;
  error: string | undefined;
}

/**
 * The areas where the seeker looks, as checkboxes. Without JavaScript, an area is typed, and the server finds it on
 * submit.
 */
export function ProfileAreas({
  entries,
  error,
  submitsEmpty,
}: PlacesProps & { /** Enter in the empty field submits the form. */ submitsEmpty: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState<readonly string[]>(() => allOf(entries, "areas"));
  const [places, setPlaces] = useState<readonly AreaName[]>(() =>
    readPlaces(entries).filter(({ slug }) => ticked.includes(slug)),
  );
  const [said, setSaid] = useState("");
  const isFull = ticked.length >= profileLimits.areas;

  const add = ({ slug, name, nameBn }: AreaName) => {
    clear(input);
    if (isFull && !ticked.includes(slug)) return setSaid(m.seeker_areas_full());
    setPlaces((known) => (known.some((place) => place.slug === slug) ? known : [...known, { slug, name, nameBn }]));
    setTicked((slugs) => (slugs.includes(slug) ? slugs : [...slugs, slug]));
    return setSaid(m.seeker_areas_added({ place: placeName({ slug, name, nameBn }) }));
  };
  const tick = (slug: string, isTicked: boolean) =>
    setTicked((slugs) => (isTicked ? [...slugs, slug] : slugs.filter((one) => one !== slug)));
  const press = (event: KeyboardEvent) => {
    // Enter adds this place instead of submitting the form.
    if (
      event.key !== "Enter" ||
      event.defaultPrevented ||
      event.nativeEvent.isComposing ||
      event.target !== input.current
    )
      return;
    if (submitsEmpty && input.current?.value.trim() === "") return;
    event.preventDefault();
    void findFirst(input.current?.value ?? "").then((found) => found && add(found));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key is the field's own, heard on its way up
    <div className="profile-places" onKeyDown={press}>
      <AreaCombobox
        name="areaText"
        label={m.seeker_areas()}
        hint={isFull ? m.seeker_areas_full() : m.seeker_areas_hint()}
        error={error}
        defaultValue={firstOf(entries, "areaText")}
        placeholder={m.seeker_place_example()}
        enterKeyHint="next"
        inputRef={input}
        onChoose={add}
      />
      <noscript>
        <TextField label={m.seeker_areas_more()} name="areaText" />
      </noscript>
      {places.length > 0 && (
        <fieldset className="profile-chosen">
          <legend className="visually-hidden" id={id}>
            {m.seeker_areas_chosen()}
          </legend>
          {places.map((place) => (
            <label key={place.slug} className="checkbox profile-chosen-place">
              <input
                type="checkbox"
                name="areas"
                value={place.slug}
                checked={ticked.includes(place.slug)}
                disabled={isFull && !ticked.includes(place.slug)}
                onChange={(event) => tick(place.slug, event.currentTarget.checked)}
              />
              <span>{placeName(place)}</span>
              <input type="hidden" name={placeField} value={toPlaceText(place)} />
            </label>
          ))}
        </fieldset>
      )}
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

async function findFirst(text: string): Promise<AreaName | undefined> {
  if (text.trim() === "") return undefined;
  try {
    const [first] = await fetchSuggestions(text.trim(), AbortSignal.timeout(5_000), { limit: 1 });
    return first;
  } catch {
    return undefined; // network error: the text stays, and the server finds the area on submit
  }
}

/** Clears the field. The input event makes the form save its draft. */
function clear(input: RefObject<HTMLInputElement | null>): void {
  if (!input.current) return;
  input.current.value = "";
  input.current.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The place where the seeker goes every day. */
export function ProfileDaily({ entries, error }: PlacesProps) {
  const [slug, setSlug] = useState(firstOf(entries, "dailyPlace"));
  return (
    <div>
      <AreaCombobox
        name="dailyText"
        label={m.seeker_daily()}
        hint={m.seeker_daily_hint()}
        error={error}
        defaultValue={firstOf(entries, "dailyText")}
        placeholder={m.seeker_place_example()}
        enterKeyHint="next"
        withPlaces
        onInput={() => setSlug("")}
        onChoose={(area) => setSlug(area.slug)}
      />
      <input type="hidden" name="dailyPlace" value={slug} />
    </div>
  );
}
