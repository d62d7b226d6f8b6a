/**
 * Chooses the names on a picture that help most to find one's way. No name covers another. The page writes them with
 * its own fonts.
 */
import type { Locale } from "../../../paraglide/runtime.js";
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PictureLabel, type PicturePoint } from "../map-picture.ts";
import type { Line, PictureFeature } from "./picture-features.ts";

type Kind = PictureLabel["kind"];

const MOST_LABELS = 16;
/** The same font sizes are in map-picture.css. */
const fontSizes: Record<Kind, number> = { area: 14, station: 12.5, landmark: 11.5, road: 11, park: 11.5, water: 11.5 };
/** Names are placed in this order, because people who read a map look for the first kinds first. */
const kindOrder: readonly Kind[] = ["station", "area", "landmark", "road", "park", "water"];
/** The average width of a letter as a part of its height. */
const LATIN_WIDTH = 0.56;
const BANGLA_WIDTH = 0.66;
const LINE_HEIGHT = 1.3;
const MARK_PX = 9;
const GAP_PX = 4;
const FEW_WORDS = 32;

interface Wish {
  kind: Kind;
  text: string;
  /** The position of the named thing. */
  at: PicturePoint;
  turn?: number;
}

interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Places names from the tiles, in this language or else in the other. */
export function placeLabels(features: readonly PictureFeature[], zoom: number, language: Locale): PictureLabel[] {
  const middle = { x: PICTURE_WIDTH / 2, y: PICTURE_HEIGHT / 2 };
  const wishes = features
    .flatMap((feature) => wishOf(feature, zoom, language))
    .toSorted(
      (one, other) =>
        kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind) ||
        distance(one.at, middle) - distance(other.at, middle),
    );
  const placed: PictureLabel[] = [];
  const taken: Block[] = [];
  for (const wish of wishes) {
    if (placed.length >= MOST_LABELS) break;
    if (placed.some(({ text, kind }) => text === wish.text && kind === wish.kind)) continue;
    const found = placesFor(wish)
      .map((label) => ({ label, blocks: blocksOf(label) }))
      .find(({ blocks }) =>
        blocks.every((block) => isInPicture(block) && !taken.some((other) => overlaps(block, other))),
      );
    if (!found) continue;
    placed.push(found.label);
    taken.push(...found.blocks);
  }
  return placed;
}

const distance = (one: PicturePoint, other: PicturePoint) => Math.hypot(one.x - other.x, one.y - other.y);
const whole = ({ x, y }: PicturePoint): PicturePoint => ({ x: Math.round(x), y: Math.round(y) });

function wishOf({ layer, lines, properties, shape }: PictureFeature, zoom: number, language: Locale): Wish[] {
  const name = properties[language] ?? properties[language === "bn" ? "en" : "bn"];
  const kind = kindOf(layer, properties, zoom);
  if (!kind || typeof name !== "string" || name.length > FEW_WORDS) return [];
  if (kind === "road") return roadWish(lines, name);
  const at = shape === "area" ? middleOf(lines[0] ?? []) : lines[0]?.[0];
  return at ? [{ kind, text: name, at: whole(at) }] : [];
}

const mainRoads = new Set(["motorway", "trunk", "primary", "secondary", "tertiary"]);
const STREETS_FROM = 13;

function kindOf(layer: string, properties: PictureFeature["properties"], zoom: number): Kind | undefined {
  if (layer === "places") {
    const { kind } = properties;
    const isNamed = zoom >= STREETS_FROM ? kind === "area" : kind === "district" || kind === "division";
    return isNamed ? "area" : undefined;
  }
  if (zoom < STREETS_FROM) return undefined;
  if (layer === "stations") return "station";
  if (layer === "landmarks") return properties["known"] === 1 ? "landmark" : undefined;
  if (layer === "roads")
    return mainRoads.has(String(properties["c"])) && properties["link"] === undefined ? "road" : undefined;
  if (layer === "parks") return "park";
  return layer === "water" ? "water" : undefined;
}

function middleOf(ring: Line): PicturePoint | undefined {
  if (ring.length === 0) return undefined;
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

const STRAIGHT_DEGREES = 14;

/** Finds the longest nearly straight part of a road, if the name fits on it. */
function roadWish(lines: readonly Line[], text: string): Wish[] {
  const runs = lines
    .flatMap(straightRuns)
    .toSorted((one, other) => distance(other.from, other.to) - distance(one.from, one.to));
  const [longest] = runs;
  if (!longest || distance(longest.from, longest.to) < widthOf(text, fontSizes.road)) return [];
  const { from, to } = longest;
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const upright = turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn;
  return [
    { kind: "road", text, at: whole({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }), turn: Math.round(upright) },
  ];
}

function straightRuns(line: Line): { from: PicturePoint; to: PicturePoint }[] {
  const runs: { from: PicturePoint; to: PicturePoint; heading: number }[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const heading = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const run = runs.at(-1);
    const turned = run ? Math.abs(((heading - run.heading + 540) % 360) - 180) : Number.POSITIVE_INFINITY;
    if (run && turned <= STRAIGHT_DEGREES) run.to = to;
    else runs.push({ from, to, heading });
  }
  return runs;
}

/** Bangla has marks above and below letters, which take no width. */
const widthOf = (text: string, size: number) =>
  text.replaceAll(/\p{M}/gu, "").length * size * (/\p{Script=Bengali}/u.test(text) ? BANGLA_WIDTH : LATIN_WIDTH);

/** Positions for a name: right, left, above or below a mark, else on the place itself. */
function placesFor({ kind, text, at, turn }: Wish): PictureLabel[] {
  if (kind !== "station" && kind !== "landmark") return [{ kind, text, ...at, ...(turn !== undefined && { turn }) }];
  const [beside, above] = [MARK_PX / 2 + GAP_PX, fontSizes[kind] / 2 + MARK_PX];
  const places: Pick<PictureLabel, "x" | "y" | "side">[] = [
    { x: at.x + beside, y: at.y, side: "right" },
    { x: at.x - beside, y: at.y, side: "left" },
    { x: at.x, y: at.y - above },
    { x: at.x, y: at.y + above },
  ];
  return places.map((place) => ({ kind, text, ...place, ...whole(place), mark: at }));
}

/** Returns blocks that cover a label. Small squares cover a rotated name. */
function blocksOf({ kind, text, x: end, y, turn, mark, side }: PictureLabel): Block[] {
  const height = fontSizes[kind] * LINE_HEIGHT;
  const width = widthOf(text, fontSizes[kind]);
  const x = end + (side === "right" ? width / 2 : side === "left" ? -width / 2 : 0);
  const marked = mark ? [{ ...mark, width: MARK_PX, height: MARK_PX }] : [];
  if (turn === undefined) return [{ x, y, width, height }, ...marked];
  const angle = (turn * Math.PI) / 180;
  return Array.from({ length: Math.ceil(width / height) }, (_, index) => {
    const away = (index + 0.5) * height - width / 2;
    return { x: x + Math.cos(angle) * away, y: y + Math.sin(angle) * away, width: height, height };
  });
}

const overlaps = (one: Block, other: Block) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + GAP_PX &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + GAP_PX;

const isInPicture = ({ x, y, width, height }: Block) =>
  x - width / 2 > 0 && x + width / 2 < PICTURE_WIDTH && y - height / 2 > 0 && y + height / 2 < PICTURE_HEIGHT;
