/** The tiles that the archive may have. */
interface Region {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * At low zooms, what a wide screen shows when it is centred on the country's border, so that the edge of the tiles is
 * never visible.
 */
const wideRegions: Record<number, Region> = {
  4: { west: 60, south: 0, east: 120, north: 45 },
  5: { west: 68, south: 6, east: 112, north: 40 },
  6: { west: 76, south: 12, east: 104, north: 34 },
  7: { west: 81, south: 15.5, east: 99, north: 31 },
  8: { west: 84.5, south: 17.5, east: 96, north: 29 },
};
const countryRegion: Region = { west: 87.6, south: 20.3, east: 93, north: 27 };
export const wholeRegion: Region = { west: 60, south: 0, east: 120, north: 45 };

const columnOf = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
const rowOf = (lat: number, z: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

export function* tilesOf(z: number): Generator<TileAddress> {
  const { west, south, east, north } = wideRegions[z] ?? countryRegion;
  for (let x = columnOf(west, z); x <= columnOf(east, z); x++)
    for (let y = rowOf(north, z); y <= rowOf(south, z); y++) yield { z, x, y };
}
