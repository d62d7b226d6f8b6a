/**
 * The files of seed/map: one feature per line as JSON, gzipped.
 *   { "k": kind, "c": class, "en"?, "bn"?, "ref"?, "link"?: 1, "bridge"?: 1, "layer"?, "line": "…" }   a line
 *   { "k": kind, …, "area": ["…", …] }                                                               a polygon, outer ring first
 *   { "k": kind, …, "at": [lng, lat] }                                                               a point
 * Lines and rings are encoded polylines (Google's algorithm) with five decimals, about one metre, longitude first.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Geometry, Position } from "geojson";

export type FeatureKind = "road" | "rail" | "station" | "water" | "park" | "landmark" | "land" | "border";

export interface StoredFeature {
  k: FeatureKind;
  c: string;
  en?: string;
  bn?: string;
  ref?: string;
  link?: 1;
  bridge?: 1;
  layer?: number;
  rank?: number;
  /** A landmark that people know, not any clinic. */
  known?: 1;
  line?: string;
  area?: string[];
  at?: [lng: number, lat: number];
}

const UNIT = 1e5;
const FIRST_CHARACTER = 63;

export function decodeLine(text: string): Position[] {
  const points: Position[] = [];
  let at = 0;
  const next = () => {
    let value = 0;
    for (let shift = 0, part = 0x20; part >= 0x20; shift += 5) {
      part = text.charCodeAt(at++) - FIRST_CHARACTER;
      value |= (part & 0x1f) << shift;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  for (let lng = 0, lat = 0; at < text.length; ) {
    lng += next();
    lat += next();
    points.push([lng / UNIT, lat / UNIT]);
  }
  return points;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + FIRST_CHARACTER);
  return text + String.fromCharCode(rest + FIRST_CHARACTER);
}

export function encodeLine(points: readonly Position[]): string {
  let [lastLng, lastLat] = [0, 0];
  let text = "";
  for (const [lng = 0, lat = 0] of points) {
    const [x, y] = [Math.round(lng * UNIT), Math.round(lat * UNIT)];
    text += encodeNumber(x - lastLng) + encodeNumber(y - lastLat);
    [lastLng, lastLat] = [x, y];
  }
  return text;
}

export function geometryOf({ line, area, at }: StoredFeature): Geometry {
  if (line !== undefined) return { type: "LineString", coordinates: decodeLine(line) };
  if (area) return { type: "Polygon", coordinates: area.map(decodeLine) };
  if (at) return { type: "Point", coordinates: at };
  throw new Error("A feature of seed/map has no geometry");
}

export const readFeatures = (file: string): StoredFeature[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as StoredFeature);
