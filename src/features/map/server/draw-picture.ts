/** Draws the picture of a map as SVG, without its names. Colours and widths are those of the map itself. */
import { type Theme } from "../../../platform/web/cookies.ts";
import { type MapColours, mapColours } from "../map-colours.ts";
import { PICTURE_HEIGHT, PICTURE_WIDTH } from "../map-picture.ts";
import { edgeWidth, type RoadKind, roadKinds, type Stops } from "../map-roads.ts";
import type { Line, PictureFeature } from "./picture-features.ts";

/** Coordinates are whole numbers of half a pixel, which is 2 m at zoom 14. */
const UNITS = 2;

interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  dashes?: readonly number[];
  isRound?: boolean;
}

const isHome = ({ properties }: PictureFeature) => properties["home"] === 1;
const isClass = (name: string) => (feature: PictureFeature) => feature.properties["c"] === name;
const isLine = ({ shape }: PictureFeature) => shape === "line";
const isArea = ({ shape }: PictureFeature) => shape === "area";

export function drawPicture(features: readonly PictureFeature[], zoom: number, theme: Theme): string {
  const colours = mapColours[theme];
  const of = (layer: string, test: (feature: PictureFeature) => boolean = () => true) =>
    features.filter((one) => one.layer === layer && test(one));
  const parts = [
    `<rect width="100%" height="100%" fill="${colours.water}"/>`,
    ...areas(
      of("land", (feature) => !isHome(feature)),
      colours.around,
    ),
    ...areas(of("land", isHome), colours.land),
    ...areas(of("parks"), colours.park),
    ...strokes(of("rivers"), { stroke: colours.water, width: interpolate(riverWidth, zoom), isRound: true }),
    ...strokes(of("water", isLine), { stroke: colours.water, width: interpolate(streamWidth, zoom, 2), isRound: true }),
    ...areas(of("water", isArea), colours.water),
    ...strokes(of("border", isHome), { stroke: colours.border, width: 1.4, dashes: [4, 3] }),
    ...roads(of("roads"), colours, zoom),
    ...strokes(of("rail", isClass("rail")), {
      stroke: colours.rail,
      width: interpolate(railWidth, zoom),
      dashes: [6, 2],
    }),
    ...strokes(of("rail", isClass("metro")), {
      stroke: colours.metro,
      width: interpolate(metroWidth, zoom),
      dashes: [9, 2.4],
    }),
  ];
  const [width, height] = [PICTURE_WIDTH * UNITS, PICTURE_HEIGHT * UNITS];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${width} ${height}" fill="none">${parts.join("")}</svg>`;
}

const riverWidth: Stops = [
  [8, 4],
  [10, 10],
];
const streamWidth: Stops = [
  [9, 0.8],
  [14, 16],
];
const railWidth: Stops = [
  [9, 0.8],
  [14, 2.2],
];
const metroWidth: Stops = [
  [10, 1.5],
  [14, 3],
];

/** Interpolates in the same way as MapLibre. */
function interpolate(stops: Stops, zoom: number, base = 1.6): number {
  const next = stops.findIndex(([at]) => at >= zoom);
  const [from, to] = [stops[Math.max(0, next - 1)], stops.at(next)];
  if (!from || !to) return 0;
  if (next <= 0) return to[1];
  const share = (base ** (zoom - from[0]) - 1) / (base ** (to[0] - from[0]) - 1);
  return from[1] + (to[1] - from[1]) * share;
}

const use = ({ id }: RoadKind, colour: string, width: number) =>
  `<use href="#${id}" stroke="${colour}" stroke-width="${units(width)}"/>`;

/** Draws all edges below all fills, so that crossings are open. Edge and fill use the same path. */
function roads(features: readonly PictureFeature[], colours: MapColours, zoom: number): string[] {
  const drawn = roadKinds(colours)
    .map((kind) => ({
      kind,
      path: linePath(features.filter(({ properties }) => kind.classes.includes(String(properties["c"])))),
    }))
    .filter(({ kind, path }) => path !== "" && zoom >= kind.minzoom);
  const widthOf = ({ width }: RoadKind) => interpolate(width, zoom);
  return [
    `<defs stroke-linecap="round" stroke-linejoin="round">${drawn.map(({ kind, path }) => `<path id="${kind.id}" d="${path}"/>`).join("")}</defs>`,
    `<g stroke-linecap="round" stroke-linejoin="round">`,
    ...drawn.map(({ kind }) => use(kind, kind.edgeColour, widthOf(kind) + edgeWidth(kind, zoom))),
    ...drawn.map(({ kind }) => use(kind, kind.fill, widthOf(kind))),
    "</g>",
  ];
}

const units = (pixels: number) => Number((pixels * UNITS).toFixed(1));

function areas(features: readonly PictureFeature[], fill: string): string[] {
  const path = features.flatMap(({ lines }) => lines.map((line) => toPath(line, true))).join("");
  return path === "" ? [] : [`<path fill="${fill}" d="${path}"/>`];
}

function strokes(features: readonly PictureFeature[], { stroke, width = 1, dashes, isRound }: Ink): string[] {
  const path = linePath(features);
  const dashed = dashes ? ` stroke-dasharray="${dashes.map(units).join(" ")}"` : "";
  const rounded = isRound ? ' stroke-linecap="round" stroke-linejoin="round"' : "";
  return path === ""
    ? []
    : [`<path stroke="${stroke}" stroke-width="${units(width)}"${dashed}${rounded} d="${path}"/>`];
}

const linePath = (features: readonly PictureFeature[]) =>
  features.flatMap(({ lines }) => lines.map((line) => toPath(line, false))).join("");

/** Writes a path with relative steps, and without characters that SVG does not need: "m3 4l5-6 7 8". */
function toPath(line: Line, isClosed: boolean): string {
  let [x, y] = [0, 0];
  const steps: string[] = [];
  for (const point of line) {
    const [nextX, nextY] = [Math.round(point.x * UNITS), Math.round(point.y * UNITS)];
    if (steps.length > 0 && nextX === x && nextY === y) continue;
    const [first, second] = steps.length === 0 ? [nextX, nextY] : [nextX - x, nextY - y];
    steps.push(
      `${steps.length === 1 ? "l" : first < 0 || steps.length === 0 ? "" : " "}${first}${second < 0 ? "" : " "}${second}`,
    );
    [x, y] = [nextX, nextY];
  }
  return steps.length < 2 ? "" : `M${steps.join("")}${isClosed ? "z" : ""}`;
}
