import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";
import { useMedia } from "./use-media.ts";
import { WovenDrawing } from "./woven-drawing.tsx";
import "./slideshow.css";

export interface Slide {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** Empty if the picture is decorative. */
  alt: string;
}

export interface SlideshowProps {
  /** If empty, a drawing of a house is shown. */
  slides: readonly Slide[];
  /** The time per slide. */
  delayMs?: number;
  /** An overlay that does not fade, such as a headline and a search. */
  children?: ReactNode;
  labels: {
    region: string;
    previous: string;
    next: string;
    pause: string;
    play: string;
    /** 'Slide 1 of 3' */
    slide: (index: number) => string;
  };
}

/**
 * Endless slideshow with cross-fades. The pause button, a hidden tab and reduced motion stop it; the arrows and bullets
 * do not. Without JavaScript the first picture stays.
 */
export function Slideshow({ slides, delayMs = 2500, children, labels }: SlideshowProps) {
  const [current, setCurrent] = useState(0);
  const [chosen, setChosen] = useState<boolean>();
  const reducedMotion = useMedia("(prefers-reduced-motion: reduce)", true);
  const loaded = useAfterLoad();
  const playing = chosen ?? !reducedMotion;
  const count = slides.length;
  const show = (index: number) => setCurrent((index + count) % count);

  // `current` is a dependency: the timer restarts on each change, so every slide gets its full time, also after an
  // arrow.
  useEffect(() => {
    if (!playing || !loaded || count < 2) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((current + 1) % count);
    }, delayMs);
    return () => clearInterval(timer);
  }, [playing, loaded, count, delayMs, current]);

  return (
    <section
      className="slideshow"
      aria-roledescription="carousel"
      aria-label={labels.region}
      data-ready={loaded ? "" : undefined}
    >
      {slides.map((slide, index) => (
        <div
          key={slide.src}
          className="slideshow-slide"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- role of the ARIA carousel pattern; no element has it
          role="group"
          aria-roledescription="slide"
          aria-label={labels.slide(index)}
          aria-hidden={index !== current}
          data-current={index === current ? "" : undefined}
        >
          {/* Only the first picture loads with the page; the others load after the `load` event. */}
          {(index === 0 || loaded) && <SlideImage slide={slide} first={index === 0} />}
        </div>
      ))}
      {count === 0 && (
        <div className="slideshow-slide" data-current="">
          <div className="picture-drawn">
            <WovenDrawing name="house" />
          </div>
        </div>
      )}
      {children && <div className="slideshow-over">{children}</div>}
      {count > 1 && (
        <div className="slideshow-controls">
          <IconButton
            icon={playing ? "pause" : "play"}
            label={playing ? labels.pause : labels.play}
            tone="photo"
            onClick={() => setChosen(!playing)}
          />
          <div className="slideshow-bullets">
            {slides.map((slide, index) => (
              <button
                key={slide.src}
                type="button"
                className="slideshow-bullet"
                aria-label={labels.slide(index)}
                aria-current={index === current}
                onClick={() => show(index)}
              />
            ))}
          </div>
          <IconButton icon="chevron-left" label={labels.previous} tone="photo" onClick={() => show(current - 1)} />
          <IconButton icon="chevron-right" label={labels.next} tone="photo" onClick={() => show(current + 1)} />
        </div>
      )}
    </section>
  );
}

/** On a wide screen the picture covers a tall frame, so its width depends on the viewport height. */
const COVER_SIZES = "(min-width: 48rem) max(60vw, 178vh), 100vw";

function SlideImage({ slide: { src, srcSet, sizes = COVER_SIZES, alt }, first }: { slide: Slide; first: boolean }) {
  return (
    <img
      alt={alt}
      {...{ src, srcSet, sizes }}
      width={1600}
      height={900}
      decoding="async"
      {...(first ? { fetchPriority: "high" as const } : { fetchPriority: "low" as const })}
    />
  );
}

const useAfterLoad = () => useSyncExternalStore(onLoad, isLoaded, () => false);
const isLoaded = () => document.readyState === "complete";
function onLoad(changed: () => void) {
  addEventListener("load", changed, { once: true });
  return () => removeEventListener("load", changed);
}
