import { LowPhoto } from "../../features/photos/low-data.tsx";
import type { WirePhoto } from "../../features/photos/photo.schema.ts";
import { AWAITED_IMAGE, photoAddress } from "../../features/photos/photo-files.ts";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import { Gallery } from "../../features/photos/web/gallery.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { Samples } from "./samples.ts";
import { StyleguideSection } from "./styleguide-section.tsx";
import "../../features/photos/low-data.css";

const hashes = [
  "JykGDYKgklO9iWiHiIhWdwMbNXKA",
  "ZikGFYSLmJSPeJdkh7l5dadzfyr4",
  "M/gFBYDWl4Z/pmd5iIeZifeEjs+I",
] as const;
const bytes = [11_400, 34_200, 96_800, 187_000];
/** A photo that does not exist, to show the placeholder. */
const upload = photoAddress("styleguide-has-no-file");
const rooms = ["bedroom1-1", "living1-0", "bath1-0", "kitchen1-0", "dining1-1"];
const size = { width: 1200, height: 800 };
const shape = { ...size, sizes: "24rem" };

const photosOf = (words: Samples): WirePhoto[] =>
  rooms.map((room, index) => ({
    id: room,
    url: `/images/rooms/room-${room}.webp`,
    alt: index === 1 ? words.text : "",
    ...size,
    thumbhash: hashes[index % hashes.length] ?? hashes[0],
    bytes,
  }));

export function PictureGallery({ words }: { words: Samples }) {
  const photos = photosOf(words);
  const [first] = photos;
  const place = (
    <Badge tone="deep" icon="map-pin">
      {words.area}
    </Badge>
  );
  return (
    <>
      <StyleguideSection title="photo: not there yet, on its way, none">
        <div className="specimen-grid">
          <Picture src={undefined} alt="" {...size} roof hash={hashes[0]} held={null}>
            {place}
          </Picture>
          <PhotoPicture address={AWAITED_IMAGE} cover={null} of={words.title} alt="" {...shape} roof />
          <Picture src={undefined} alt="" {...size} roof />
        </div>
      </StyleguideSection>
      <StyleguideSection title="low data (all of this sheet: the switch in the footer)">
        <div className="specimen-grid">
          <LowPhoto address={upload} cover={{ thumbhash: hashes[1], bytes }} of={words.title} alt="" {...shape} roof>
            {place}
          </LowPhoto>
          <LowPhoto address={first?.url ?? ""} cover={null} of={words.title} alt="" {...shape} roof />
          <div className="sample-stamp">
            <LowPhoto
              address={upload}
              cover={{ thumbhash: hashes[2], bytes }}
              of={words.title}
              alt=""
              {...shape}
              ratio="4/3"
              roof
              small
            />
          </div>
        </div>
        <div className="sample-deep">
          {[false, true].map((isOn) => (
            <Switch key={String(isOn)} isOn={isOn} label="Low data">
              <strong>Low data</strong> <small>Photos load only when you tap them</small>
            </Switch>
          ))}
        </div>
      </StyleguideSection>
      <StyleguideSection title="gallery: one photo">
        <Gallery photos={photos.slice(0, 1)} title={words.title} sizes="40rem">
          {place}
        </Gallery>
      </StyleguideSection>
      <StyleguideSection title="gallery: five photos">
        <Gallery photos={photos} title={words.title} sizes="40rem">
          {place}
        </Gallery>
      </StyleguideSection>
    </>
  );
}
