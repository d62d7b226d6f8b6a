import { useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import { AreaCombobox } from "../../features/areas/area-combobox.tsx";
import { useLowData } from "../../features/photos/use-low-data.ts";
import { browsePath } from "../../features/search/browse-values.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Slideshow } from "../../ui/slideshow.tsx";
import { heroSrcSet } from "./hero-sizes.ts";
import "./home-search.css";

const BROWSE = "/browseListings";

/** A GET form that suggests areas while the visitor types. Without JavaScript it is a plain form. */
function HomeSearch() {
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
          withPlaces
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

const AUTOPLAY_MS = 2500;

/**
 * On wide screens the picture covers the viewport height and is cropped, so its width depends on the height. Phones
 * request less than the true width: the difference is not visible at 3x pixel density, and it halves the bytes.
 */
const heroSizes = "(min-width: 48rem) max(60vw, 160vh), 74vw";

/** The slides are decorative, so `alt` is empty. */
const heroSlides = ["hero-living1-2", "hero-bedroom2-1", "hero-studio1-1"].map((name) => ({
  src: `/images/hero/${name}-960.webp`,
  srcSet: heroSrcSet(`/images/hero/${name}`),
  sizes: heroSizes,
  alt: "",
}));

/** A search that starts with one tap. */
export interface QuickSearch {
  text: string;
  path: string;
}

export function HomeHero({ quick }: { quick: readonly QuickSearch[] }) {
  // Without slides, the slideshow shows a drawing.
  const slides = useLowData() ? [] : heroSlides;
  const count = number(heroSlides.length);
  return (
    <div className="home-hero">
      <Slideshow
        slides={slides}
        delayMs={AUTOPLAY_MS}
        labels={{
          region: m.home_slideshow(),
          previous: m.home_slide_previous(),
          next: m.home_slide_next(),
          pause: m.home_slide_pause(),
          play: m.home_slide_play(),
          slide: (index) => m.home_slide({ index: number(index + 1), count }),
        }}
      >
        <h1>{m.brand_line()}</h1>
        <p>{m.home_hero_text()}</p>
        <HomeSearch />
        <ul className="home-quick" aria-label={m.home_quick()}>
          {quick.map(({ text, path }) => (
            <li key={path}>
              <Link className="home-quick-link" to={path}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Slideshow>
    </div>
  );
}
