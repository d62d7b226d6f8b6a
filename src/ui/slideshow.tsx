import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";
import { useMedia } from "./use-media.ts";
import { WovenDrawing } from "./woven-drawing.tsx";
import "./slideshow.css";

export interface Slide {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** Empty when the picture only sets the mood. */
  alt: string;
}

export interface SlideshowProps {
  /** With none, a house is drawn in their place. */
  slides: readonly Slide[];
  /** How long each one stays. */
  delayMs?: number;
  /** Laid over the pictures and never fading: the headline, the search. */
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
 * Pictures that fade into each other and begin again. Using the arrows or bullets does not stop it; the pause button does, and so do
 * a hidden tab and a wish for less motion. Without JavaScript the first picture stays.
 */
export function Slideshow({ slides, delayMs = 2500, children, labels }: SlideshowProps) {
  const [current, setCurrent] = useState(0);
  const [wished, setWished] = useState<boolean>();
  const calm = useMedia("(prefers-reduced-motion: reduce)", true);
  const loaded = useAfterLoad();
  const playing = wished ?? !calm;
  const count = slides.length;
  const show = (index: number) => setCurrent((index + count) % count);

  // Starting anew at each change gives every slide its full time, also after an arrow.
  useEffect(() => {
    if (!playing || !loaded || count < 2) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((current + 1) % count);
    }, delayMs);
    return () => clearInterval(timer);
  }, [playing, loaded, count, delayMs, current]);

  return (
    <section className="slideshow" aria-roledescription="carousel" aria-label={labels.region} data-ready={loaded ? "" : undefined}>
      {slides.map((slide, index) => (
        <div
          key={slide.src}
          className="slideshow-slide"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the carousel pattern's role; no tag says it
          role="group"
          aria-roledescription="slide"
          aria-label={labels.slide(index)}
          aria-hidden={index !== current}
          data-current={index === current ? "" : undefined}
        >
          {/* The first picture is what people wait for; the others are fetched when the page is there. */}
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
          <IconButton icon={playing ? "pause" : "play"} label={playing ? labels.pause : labels.play} tone="photo" onClick={() => setWished(!playing)} />
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

/** On a wide screen the picture is cropped to a tall frame, so its width follows the height of the window. */
const COVERED = "(min-width: 48rem) max(60vw, 178vh), 100vw";

function SlideImage({ slide: { src, srcSet, sizes = COVERED, alt }, first }: { slide: Slide; first: boolean }) {
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
