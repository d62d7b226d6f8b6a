/** Reads the features of a picture from the tiles, in pixels of the picture. */
import type { VectorTile } from "@mapbox/vector-tile";
import {
  cornerOf,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type PictureFrame,
  type PicturePoint,
  TILE_PX,
} from "../map-picture.ts";
import type { TileArchive } from "./tile-archive.ts";

export type Line = PicturePoint[];

export interface PictureFeature {
  layer: string;
  shape: "point" | "line" | "area";
  properties: Record<string, string | number | boolean>;
  lines: Line[];
}

/**
 * Beyond zoom 11 the archive has tiles of towns only (scripts/basemap/schema.ts). Elsewhere the tile of zoom 11 is
 * enlarged.
 */
const LAST_COUNTRY_ZOOM = 11;
/** Half the width of the widest line. */
const MARGIN_PX = 12;
const shapes = { 1: "point", 2: "line", 3: "area" } as const;

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface FoundTile {
  tile: VectorTile;
  /** The corner of the tile and the length of its edge, in pixels of the picture. */
  x: number;
  y: number;
  size: number;
}

/** Reads the features of at most six tiles: a picture is less than three tiles wide and less than two high. */
export async function readFeatures(archive: Pick<TileArchive, "find">, frame: PictureFrame): Promise<PictureFeature[]> {
  const tiles = await findTiles(archive, frame);
  return tiles.flatMap(featuresOf);
}

/** The indexes of the tiles that a range of pixels touches, in one direction. */
const indexes = (start: number, length: number) => {
  const first = Math.floor(start / TILE_PX);
  return Array.from({ length: Math.floor((start + length) / TILE_PX) - first + 1 }, (_, index) => first + index);
};

async function findTiles(archive: Pick<TileArchive, "find">, frame: PictureFrame): Promise<FoundTile[]> {
  const corner = cornerOf(frame);
  const found = new Map<string, FoundTile>();
  for (const x of indexes(corner.x, PICTURE_WIDTH))
    for (const y of indexes(corner.y, PICTURE_HEIGHT))
      for (let zoom: number = frame.zoom; zoom >= Math.min(frame.zoom, LAST_COUNTRY_ZOOM); zoom--) {
        const scale = 2 ** (frame.zoom - zoom);
        const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
        const key = `${zoom}/${column}/${row}`;
        const tile = found.get(key)?.tile ?? (await archive.find(zoom, column, row));
        if (!tile) continue;
        const size = TILE_PX * scale;
        found.set(key, { tile, size, x: column * size - corner.x, y: row * size - corner.y });
        break;
      }
  return [...found.values()];
}

function featuresOf({ tile, x, y, size }: FoundTile): PictureFeature[] {
  // Tiles overlap. The parts of a feature outside of its tile are drawn from the neighbouring tile.
  const edges = {
    left: Math.max(-MARGIN_PX, x - 1),
    top: Math.max(-MARGIN_PX, y - 1),
    right: Math.min(PICTURE_WIDTH + MARGIN_PX, x + size + 1),
    bottom: Math.min(PICTURE_HEIGHT + MARGIN_PX, y + size + 1),
  };
  const features: PictureFeature[] = [];
  for (const layer of Object.values(tile.layers))
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const shape = feature.type === 0 ? undefined : shapes[feature.type];
      if (!shape) continue;
      const place = (point: PicturePoint) => ({
        x: x + (point.x * size) / layer.extent,
        y: y + (point.y * size) / layer.extent,
      });
      const lines = feature
        .loadGeometry()
        .map((line) => line.map(place))
        .flatMap((line) => cut(line, shape, edges));
      if (lines.length > 0) features.push({ layer: layer.name, shape, properties: feature.properties, lines });
    }
  return features;
}

const isInside = ({ x, y }: PicturePoint, { left, top, right, bottom }: Edges) =>
  x >= left && x <= right && y >= top && y <= bottom;

function cut(line: Line, shape: PictureFeature["shape"], edges: Edges): Line[] {
  if (shape === "line") return cutLine(line, edges);
  if (shape === "area") {
    const ring = cutRing(line, edges);
    return ring.length > 2 ? [ring] : [];
  }
  return line.filter((point) => isInside(point, edges)).map((point) => [point]);
}

/** Returns the runs of segments that may touch the picture. */
function cutLine(line: Line, { left, top, right, bottom }: Edges): Line[] {
  const runs: Line[] = [];
  let run: Line = [];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    const isOutside =
      before === undefined ||
      Math.max(before.x, point.x) < left ||
      Math.min(before.x, point.x) > right ||
      Math.max(before.y, point.y) < top ||
      Math.min(before.y, point.y) > bottom;
    if (isOutside) {
      run = [point];
      continue;
    }
    if (run.length === 1) runs.push(run);
    run.push(point);
  }
  return runs;
}

/** Uses the algorithm of Sutherland and Hodgman: cuts a ring at one edge after the other. */
function cutRing(ring: Line, { left, top, right, bottom }: Edges): Line {
  const sides: [axis: "x" | "y", limit: number, sign: 1 | -1][] = [
    ["x", left, 1],
    ["x", right, -1],
    ["y", top, 1],
    ["y", bottom, -1],
  ];
  return sides.reduce<Line>((rest, [axis, limit, sign]) => {
    const isIn = (point: PicturePoint) => (point[axis] - limit) * sign >= 0;
    return rest.flatMap((point, index) => {
      const before = rest.at(index - 1) ?? point;
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing = { x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share };
      return [...(isIn(before) === isIn(point) ? [] : [crossing]), ...(isIn(point) ? [point] : [])];
    });
  }, ring);
}
