import { useLowData } from "../../features/photos/use-low-data.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Slideshow } from "../../ui/slideshow.tsx";
import { heroSrcSet } from "./hero-sizes.ts";
import { HomeSearch } from "./home-search.tsx";

const AUTOPLAY_MS = 2500;

/**
 * On a wide screen the picture fills the height of the window and is cut to it, so its width follows the height. On a phone a little less
 * than its true width is asked for: nobody sees the difference at three dots a pixel, and it is half the bytes.
 */
const heroSizes = "(min-width: 48rem) max(60vw, 160vh), 74vw";

/** They only set the mood: the words beside them say all there is to say. */
const heroSlides = ["hero-living1-2", "hero-bedroom2-1", "hero-studio1-1"].map((name) => ({
  src: `/images/hero/${name}-960.webp`,
  srcSet: heroSrcSet(`/images/hero/${name}`),
  sizes: heroSizes,
  alt: "",
}));

export function HomeHero() {
  // They say nothing that the words do not: where data is dear, a drawn house stands for them.
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
      </Slideshow>
    </div>
  );
}
