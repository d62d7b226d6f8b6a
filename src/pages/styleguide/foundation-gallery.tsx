import { Brand, BrandMark } from "../../ui/brand-mark.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { WovenBand } from "../../ui/woven-band.tsx";
import { type Drawing, WovenDrawing } from "../../ui/woven-drawing.tsx";
import type { Samples } from "./samples.ts";
import { StyleguideSection } from "./styleguide-section.tsx";

const colours = [
  "ground",
  "surface",
  "sunk",
  "ink",
  "muted",
  "edge",
  "leaf",
  "leaf-soft",
  "action",
  "marigold",
  "danger",
  "deep",
];
const drawings: readonly Drawing[] = ["house", "search", "lost", "thread", "gate"];
const icons: readonly IconName[] = [
  "search",
  "map-pin",
  "heart",
  "heart-filled",
  "phone",
  "copy",
  "check",
  "x",
  "chevron-left",
  "chevron-right",
  "chevron-down",
  "arrow-left",
  "arrow-right",
  "pause",
  "play",
  "sun",
  "moon",
  "globe",
  "user",
  "users",
  "log-out",
  "plus",
  "menu",
  "edit",
  "trash",
  "eye",
  "eye-off",
  "calendar",
  "wallet",
  "briefcase",
  "home",
  "filter",
  "share",
  "alert",
  "info",
  "badge-check",
  "cigarette",
  "cigarette-off",
  "bed-single",
  "bell",
  "bed-double",
  "expand",
  "camera",
  "images",
  "grip",
  "retry",
  "google",
  "flag",
  "ban",
  "shield",
];

export function FoundationGallery({ words }: { words: Samples }) {
  return (
    <>
      <StyleguideSection title="brand-mark, woven-band">
        <div className="specimen-row">
          <Brand name="Nest Mates" />
          <BrandMark label="Nest Mates" />
        </div>
        <WovenBand />
        <br />
        <WovenBand pattern="border" />
      </StyleguideSection>
      <StyleguideSection title="colours">
        <div className="swatches">
          {colours.map((colour) => (
            <div key={colour} className="swatch" data-token={colour}>
              {colour}
            </div>
          ))}
        </div>
      </StyleguideSection>
      <StyleguideSection title="type">
        <h1>{words.posts}</h1>
        <h2>{words.question}</h2>
        <h3>{words.title}</h3>
        <p className="type-lg">{words.promise}</p>
        <p>{words.text}</p>
      </StyleguideSection>
      <StyleguideSection title="section-heading">
        <SectionHeading title={words.posts} lead={words.postsLead} action={<a href="#all">{words.all}</a>} />
      </StyleguideSection>
      <StyleguideSection title="icon">
        <div className="icon-sheet">
          {icons.map((icon) => (
            <Icon key={icon} name={icon} label={icon} />
          ))}
        </div>
      </StyleguideSection>
      <StyleguideSection title="woven-drawing">
        <div className="specimen-row">
          {drawings.map((drawing) => (
            <WovenDrawing key={drawing} name={drawing} />
          ))}
        </div>
      </StyleguideSection>
    </>
  );
}
