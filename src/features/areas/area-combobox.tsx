import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { number } from "../../platform/i18n/format.ts";
import { isBangla } from "../../platform/text.ts";
import { describe, FieldNotes } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { AreaSuggestion } from "./area.schema.ts";
import { aroundText, fullName, placeName, roomsText } from "./area-names.ts";
import { useAreaSuggestions } from "./use-area-suggestions.ts";
import "./area-combobox.css";

export interface AreaComboboxProps {
  /** Name of the text field, which the form submits. */
  name: string;
  label: string;
  /** Hides the label except from screen readers. A `hero` always hides it. */
  isLabelHidden?: boolean;
  defaultValue?: string | undefined;
  /** Called when a suggestion was chosen. The field already contains its text. */
  onChoose?: ((area: AreaSuggestion) => void) | undefined;
  /** Also suggests places that are no areas: universities, stations, markets and others. */
  withPlaces?: boolean;
  /** `hero`: large, with a hidden label, on a dark background. `field`: a normal form field. */
  variant?: "hero" | "field" | undefined;
  /** The text to write into the field when a place is chosen. Default: its name. */
  toText?: ((area: AreaSuggestion, language: "en" | "bn") => string) | undefined;
  /** Content after the input, inside of the frame, such as a search button. */
  end?: ReactNode;
  id?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  enterKeyHint?: "search" | "next" | undefined;
  onInput?: ((event: FormEvent<HTMLInputElement>) => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A text field that suggests places in both scripts. Without JavaScript it is a plain text field. */
export function AreaCombobox({
  name,
  label,
  defaultValue,
  onChoose,
  withPlaces = false,
  variant = "field",
  isLabelHidden = variant === "hero",
  toText,
  end,
  hint,
  error,
  onInput,
  inputRef,
  ...given
}: AreaComboboxProps) {
  const ownId = useId();
  const id = given.id ?? ownId;
  const listId = `${ownId}-list`;
  const input = useRef<HTMLInputElement>(null);
  const isWriting = useRef(false);
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement, []);
  const { query, areas, hasAnswer, ask, forget } = useAreaSuggestions(withPlaces);
  const [active, setActive] = useState(-1);
  const [isWanted, setIsWanted] = useState(false);
  // A new list of suggestions resets the active option.
  const [shown, setShown] = useState(areas);
  if (shown !== areas) {
    setShown(areas);
    setActive(-1);
  }
  const isOpen = isWanted && areas.length > 0;
  const language = isBangla(query) ? "bn" : getLocale();

  const close = () => {
    forget();
    setIsWanted(false);
    setActive(-1);
  };
  const suggest = (typed: string, wait?: number) => {
    setIsWanted(true);
    setActive(-1);
    ask(typed.trim(), wait);
  };
  const choose = (area: AreaSuggestion) => {
    isWriting.current = true;
    if (input.current) write(input.current, toText?.(area, language) ?? placeName(area, language));
    isWriting.current = false;
    close();
    onChoose?.(area);
  };
  const type = (event: FormEvent<HTMLInputElement>) => {
    onInput?.(event);
    // Ignore the events of our own write(), and suggest nothing for an empty field unless asked.
    if (isWriting.current) return;
    if (event.currentTarget.value.trim() === "") close();
    else suggest(event.currentTarget.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // During IME composition the keys belong to the IME.
    if (event.nativeEvent.isComposing) return;
    const chosen = isOpen ? areas[active] : undefined;
    if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "ArrowDown" && isOpen) setActive(active + 1 < areas.length ? active + 1 : -1);
    else if (event.key === "ArrowUp" && isOpen) setActive(active < 0 ? areas.length - 1 : active - 1);
    else if (event.key === "ArrowDown") suggest(event.currentTarget.value, 0);
    else {
      // Enter submits the text as it is. Home, End and letters move within the text, so no option is active any more.
      if (event.key === "Enter") close();
      else if (event.key !== "Shift") setActive(-1);
      return;
    }
    event.preventDefault();
  };

  return (
    <div className="area-combobox" data-variant={variant} data-invalid={error ? "" : undefined}>
      <label className={isLabelHidden ? "visually-hidden" : "field-label"} htmlFor={id}>
        {label}
      </label>
      <div className="area-combobox-box">
        <div className="area-combobox-frame">
          <Icon name="map-pin" />
          <input
            ref={input}
            id={id}
            className="area-combobox-input"
            name={name}
            type="text"
            defaultValue={defaultValue}
            placeholder={given.placeholder}
            required={given.required}
            maxLength={given.maxLength}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint={given.enterKeyHint}
            spellCheck={false}
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-describedby={describe(id, hint, error)}
            aria-invalid={error ? true : undefined}
            {...(isOpen && areas[active] && { "aria-activedescendant": `${listId}-${active}` })}
            onInput={type}
            onKeyDown={press}
            onClick={(event) => event.currentTarget.value === "" && suggest("", 0)}
            onBlur={close}
          />
          {end}
        </div>
        {isOpen && <Options id={listId} areas={areas} active={active} language={language} onChoose={choose} />}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
      <output className="visually-hidden">{isWanted && hasAnswer && foundText(areas.length)}</output>
    </div>
  );
}

const foundText = (count: number) => (count > 0 ? m.area_found({ count, shown: number(count) }) : m.area_found_none());

/** Fires an input event, so that listeners of the form are notified. */
function write(input: HTMLInputElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

interface OptionsProps {
  id: string;
  areas: readonly AreaSuggestion[];
  active: number;
  language: "en" | "bn";
  onChoose: (area: AreaSuggestion) => void;
}

function Options({ id, areas, active, language, onChoose }: OptionsProps) {
  useEffect(() => {
    // The list may open below the visible area.
    const wanted = document.getElementById(`${id}-${active}`) ?? document.getElementById(id);
    wanted?.scrollIntoView({ block: "nearest" });
  });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the combobox pattern's roles; <datalist> cannot be styled or searched in two scripts
    <div className="area-combobox-list" id={id} role="listbox" aria-label={m.area_suggestions()}>
      {areas.map((area, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input keeps the focus and has the keys
        <div
          key={area.slug}
          id={`${id}-${index}`}
          className="area-combobox-option"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          aria-selected={index === active}
          lang={language}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(area)}
        >
          <span className="area-combobox-place">
            <span>{placeName(area, language)}</span>{" "}
            {fullName(area, language) && <span className="area-combobox-full">{fullName(area, language)} </span>}
            <span className="area-combobox-around">{aroundText(area, language)}</span>
          </span>{" "}
          <span className="area-combobox-rooms tabular" data-none={area.rooms === 0 ? "" : undefined}>
            {area.radiusKm === undefined
              ? roomsText(area.rooms, language)
              : m.place_within({ km: number(area.radiusKm, language) }, { locale: language })}
          </span>
        </div>
      ))}
    </div>
  );
}
