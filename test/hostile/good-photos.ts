import { readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { jpegSegment, text, withJpegSegments } from "./bytes.ts";

/** A demo picture of 1200 × 800 pixels. */
export const room = (name = "bedroom1-0"): Buffer =>
  readFileSync(new URL(`../../public/images/rooms/room-${name}.jpg`, import.meta.url));

export const rooms = [
  "bath1-0",
  "bedroom1-0",
  "bedroom1-1",
  "bedroom1-2",
  "bedroom2-0",
  "bedroom2-1",
  "bedroom2-2",
  "dining1-0",
  "dining1-1",
  "kitchen1-0",
  "kitchen1-1",
  "living1-0",
  "living1-1",
  "shared1-0",
  "shared1-1",
  "studio1-0",
  "studio1-1",
] as const;

export const plain = (width: number, height: number, background = "#c83232"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A room enlarged to a phone's 12 megapixels, with sensor noise. */
export async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const grain = await noise(width, height, 10).png({ compressionLevel: 0 }).toBuffer();
  return sharp(room(), { limitInputPixels: false })
    .resize(width, height)
    .composite([{ input: grain, blend: "overlay" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

export const noise = (width: number, height: number, sigma = 60): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "grey", noise: { type: "gaussian", mean: 128, sigma } } });

export const CAMERA = "Nest Testcamera";
/**
 * A photo with all metadata that tells where and by whom it was taken: EXIF with a place in Dhaka, XMP, IPTC, a
 * comment.
 */
export async function gpsPhoto(): Promise<Buffer> {
  const place = {
    GPSLatitudeRef: "N",
    GPSLatitude: "23/1 46/1 30/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "90/1 22/1 12/1",
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="23,46.5N"/></rdf:RDF></x:xmpmeta>`;
  const photo = await sharp(room())
    .withExif({ IFD0: { Model: CAMERA, Artist: "Somebody" }, IFD3: place })
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
  return withJpegSegments(photo, iptc(`Byline of ${CAMERA}`), jpegSegment(0xfe, text(`Taken with ${CAMERA}`)));
}

function iptc(byline: string): Buffer {
  const record = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, byline.length]), text(byline)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(record.length);
  return jpegSegment(
    0xed,
    Buffer.concat([text("Photoshop 3.0\x008BIM\x04\x04\0\0"), size, record, Buffer.alloc(record.length % 2)]),
  );
}
