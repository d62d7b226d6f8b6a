import { useRef } from "react";
import { Form, useNavigate } from "react-router";
import { AreaCombobox } from "../../features/areas/area-combobox.tsx";
import { browsePath } from "../../features/search/browse-values.ts";
import * as m from "../../paraglide/messages.js";
import { Icon } from "../../ui/icon.tsx";
import "./home-search.css";

const BROWSE = "/browseListings";

/** A GET form that suggests areas while the visitor types. Without JavaScript it is a plain form. */
export function HomeSearch() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const go = (location: string) => void navigate(browsePath(location ? { location } : {}));
  return (
    <search>
      <Form
        className="home-search"
        action={BROWSE}
        onSubmit={(event) => {
          event.preventDefault();
          go(input.current?.value.trim() ?? "");
        }}
      >
        <AreaCombobox
          name="location"
          label={m.home_search()}
          placeholder={m.home_search()}
          variant="hero"
          enterKeyHint="search"
          inputRef={input}
          onChoose={({ slug }) => void navigate(browsePath({ area: slug }))}
          end={
            <button type="submit" className="home-search-go" aria-label={m.home_search_go()} title={m.home_search_go()}>
              <Icon name="arrow-right" />
            </button>
          }
        />
      </Form>
    </search>
  );
}
