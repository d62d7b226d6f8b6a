/**
 * The three great rivers. No package that we use has Natural Earth's rivers, so these lines were set by hand through
 * well-known points (bridges, ferry ghats, towns on the bank). They are accurate to a few kilometres; the style shows
 * them at low zooms only.
 */
import type { Feature, LineString } from "geojson";

const courses: Record<string, [lng: number, lat: number][]> = {
  jamuna: [
    [89.83, 25.98],
    [89.76, 25.75],
    [89.7, 25.53],
    [89.66, 25.3],
    [89.7, 25.08],
    [89.64, 24.85],
    [89.71, 24.65],
    [89.76, 24.4],
    [89.72, 24.18],
    [89.72, 23.98],
    [89.78, 23.8],
  ],
  padma: [
    [87.95, 24.78],
    [88.07, 24.62],
    [88.32, 24.45],
    [88.58, 24.35],
    [88.75, 24.26],
    [88.89, 24.14],
    [89.03, 24.07],
    [89.2, 23.97],
    [89.42, 23.87],
    [89.6, 23.79],
    [89.78, 23.79],
    [89.93, 23.65],
    [90.08, 23.52],
    [90.26, 23.45],
    [90.43, 23.35],
    [90.62, 23.25],
  ],
  meghna: [
    [91.25, 24.4],
    [91.06, 24.18],
    [90.98, 24.04],
    [90.82, 23.9],
    [90.71, 23.76],
    [90.62, 23.6],
    [90.62, 23.42],
    [90.64, 23.22],
    [90.68, 23.02],
    [90.78, 22.82],
    [90.85, 22.62],
  ],
};

export const rivers: Feature<LineString>[] = Object.values(courses).map((coordinates) => ({
  type: "Feature",
  properties: {},
  geometry: { type: "LineString", coordinates },
}));
