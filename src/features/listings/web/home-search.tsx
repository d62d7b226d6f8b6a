import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { type AreaMatch, matchAreas } from "./match-areas.ts";
import "./home-search.css";

const BROWSE = "/browseListings";

/** The names are fetched when somebody begins to search, not with the page. */
const loadNames = async () => (await import("../area-names.ts")).areaNames;

/** A plain GET form that also suggests places while one types. Without JavaScript it is just the form. */
export function HomeSearch() {
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [matches, setMatches] = useState<readonly AreaMatch[]>([]);
  const [active, setActive] = useState(-1);
  const isOpen = matches.length > 0;

  const close = () => {
    setMatches([]);
    setActive(-1);
  };
  const suggest = async (typed: string) => {
    const names = await loadNames().catch(() => []);
    // What has been typed since counts, not what was typed when the names were asked for.
    if (input.current?.value !== typed || document.activeElement !== input.current) return;
    setMatches(matchAreas(typed, names));
    setActive(-1);
  };
  const go = (location: string) => {
    close();
    const place = location.trim();
    void navigate(place ? `${BROWSE}?${new URLSearchParams({ location: place }).toString()}` : BROWSE);
  };
  const choose = ({ name }: AreaMatch) => {
    if (input.current) input.current.value = name;
    go(name);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = matches[active];
    if (chosen) choose(chosen);
    else go(input.current?.value ?? "");
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && isOpen) close();
    else if (event.key === "ArrowDown" && isOpen) setActive(active + 1 < matches.length ? active + 1 : -1);
    else if (event.key === "ArrowUp" && isOpen) setActive(active < 0 ? matches.length - 1 : active - 1);
    else if (event.key === "ArrowDown") void suggest(input.current?.value ?? "");
    else return;
    event.preventDefault();
  };

  return (
    <search>
      <Form className="home-search" action={BROWSE} onSubmit={submit}>
        <label className="visually-hidden" htmlFor={`${listId}-input`}>
          {m.home_search()}
        </label>
        <div className="home-search-frame">
          <Icon name="map-pin" />
          <input
            ref={input}
            id={`${listId}-input`}
            className="home-search-input"
            name="location"
            type="text"
            placeholder={m.home_search()}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="search"
            spellCheck={false}
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            {...(matches[active] && { "aria-activedescendant": `${listId}-${active}` })}
            onFocus={() => void loadNames().catch(() => {})}
            onChange={(event) => void suggest(event.target.value)}
            onKeyDown={press}
            onBlur={close}
          />
          <button type="submit" className="home-search-go" aria-label={m.home_search_go()} title={m.home_search_go()}>
            <Icon name="arrow-right" />
          </button>
        </div>
        {isOpen && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the combobox pattern's roles; <datalist> cannot be styled or searched in two scripts
          <div className="home-search-list" id={listId} role="listbox" aria-label={m.home_search_suggestions()}>
            {matches.map((match, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input keeps the focus and has the keys
              <div
                key={`${match.name} ${match.district}`}
                id={`${listId}-${index}`}
                className="home-search-option"
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                aria-selected={index === active}
                lang={match.language}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(match)}
              >
                <span>{match.shown}</span>
                {match.district && <span className="home-search-district">{match.district}</span>}
              </div>
            ))}
          </div>
        )}
        <output className="visually-hidden">{isOpen && m.home_search_found({ count: number(matches.length) })}</output>
      </Form>
    </search>
  );
}
