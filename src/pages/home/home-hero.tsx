import { type ReactNode, useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import { AreaCombobox } from "../../features/areas/area-combobox.tsx";
import { ListingCard } from "../../features/listings/web/listing-card.tsx";
import { useLowData } from "../../features/photos/use-low-data.ts";
import { BROWSE, browsePath } from "../../features/search/browse-values.ts";
import { RoomFlag } from "../../features/verdict/room-flag.tsx";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Slideshow } from "../../ui/slideshow.tsx";
import type { FlaggedRoom } from "../flagged-rooms.ts";
import { heroSrcSet } from "./hero-sizes.ts";
import { HomeAnswer, HomeSentence, type SentenceAnswer } from "./home-sentence.tsx";
import type { SentenceView } from "./sentence-view.ts";
import "./home-search.css";

/** A GET form: who the visitor is, and where they look. Without JavaScript it is a plain form. */
export function HomeSearch({ sentence }: { sentence: SentenceView | undefined }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const go = (location: string) => void navigate(browsePath(location ? { location } : {}));
  return (
    <search>
      <Form
        className="home-search"
        action={sentence ? "/sentence" : BROWSE}
        onSubmit={(event) => {
          event.preventDefault();
          go(input.current?.value.trim() ?? "");
        }}
      >
        {sentence && <HomeSentence sentence={sentence} />}
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

interface HomeHeroProps {
  /** Undefined for members with a profile, which answers instead. */
  sentence: SentenceView | undefined;
  /** Undefined if the rooms could not be counted. */
  answer: SentenceAnswer | undefined;
  fits: readonly FlaggedRoom[];
  /** The member's next visit, for wide screens. */
  visit?: ReactNode;
}

export function HomeHero({ sentence, answer, fits, visit }: HomeHeroProps) {
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
        <HomeSearch sentence={sentence} />
        {answer && <HomeAnswer {...answer} />}
      </Slideshow>
      <div className="home-over">
        {visit}
        {answer && fits.length > 0 && <Fits rooms={fits} {...answer} />}
      </div>
    </div>
  );
}

/** The first rooms that say yes, on wide screens. */
function Fits({ rooms, path, all }: { rooms: readonly FlaggedRoom[] } & Pick<SentenceAnswer, "path" | "all">) {
  return (
    <section className="home-fits" aria-labelledby="home-fits">
      <h2 id="home-fits">{m.home_fits_title()}</h2>
      <Link to={path}>{all}</Link>
      <ul>
        {rooms.map(({ match, ...room }) => (
          <ListingCard key={room.id} listing={room} flag={match && <RoomFlag match={match} />} />
        ))}
      </ul>
    </section>
  );
}
