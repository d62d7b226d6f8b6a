/** Decides which pins have space for their price. The other pins are folded into the pin that they would cover. */
export interface Plate {
  id: string;
  /** The position of the tip of the plate, in pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlaps = (one: Plate, other: Plate) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;

/**
 * Returns which plates are folded, and into which plate or fixed plate. Earlier plates take precedence, and `fixed`
 * plates come before all others. The highlighted plate is never folded: plates that it covers are folded into it.
 */
export function foldPlates(
  plates: readonly Plate[],
  fixed: readonly Plate[],
  litId: string | undefined,
): Map<string, string> {
  const standing = [...fixed];
  const folded = new Map<string, string>();
  for (const plate of plates) {
    const holder = standing.find((other) => overlaps(plate, other));
    if (holder) folded.set(plate.id, holder.id);
    else standing.push(plate);
  }
  const lit = plates.find(({ id }) => id === litId);
  if (!lit || !folded.delete(lit.id)) return folded;
  const covered = new Set(standing.slice(fixed.length).flatMap((other) => (overlaps(lit, other) ? [other.id] : [])));
  for (const [id, holder] of folded) if (covered.has(holder)) folded.set(id, lit.id);
  for (const id of covered) folded.set(id, lit.id);
  return folded;
}

/** Half the size of the number of a cluster. */
const DIGITS_PX = 14;

/**
 * How far a highlighted plate has to be raised, so that the numbers of the clusters below it stay readable. A plate
 * that is raised over one cluster may cover the next.
 */
export function liftOver(plate: Plate, clusters: readonly Plate[]): number {
  const lifts = clusters.flatMap(({ x, y }) => {
    const digits = { id: "", x, y, width: 2 * DIGITS_PX, height: 2 * DIGITS_PX };
    return overlaps(plate, digits) ? [plate.y + plate.height / 2 - (y - DIGITS_PX)] : [];
  });
  const lift = Math.max(0, ...lifts);
  // A lift of less than a pixel is a rounding error, and the recursion would never end.
  if (lift < 1) return 0;
  return lift + liftOver({ ...plate, y: plate.y - lift }, clusters);
}

export interface Heap {
  lat: number;
  lng: number;
  count: number;
  isMore: boolean;
}

/** How much two diamonds may overlap before they are merged. */
const SHARED = 0.8;

/** Merges overlapping clusters at the centre of their rooms. Larger clusters absorb smaller ones. */
export function mergeHeaps<One extends Heap>(
  heaps: readonly One[],
  project: (heap: Heap) => { x: number; y: number },
  radius: (count: number) => number,
): Heap[] {
  const merged: Heap[] = [];
  for (const heap of heaps.toSorted((one, other) => other.count - one.count)) {
    const { x, y } = project(heap);
    const near = merged.findIndex((other) => {
      const at = project(other);
      // Diamonds overlap by Manhattan distance.
      return Math.abs(at.x - x) + Math.abs(at.y - y) < SHARED * (radius(other.count) + radius(heap.count));
    });
    const other = merged[near];
    if (!other) {
      merged.push(heap);
      continue;
    }
    const count = other.count + heap.count;
    const middle = (one: number, two: number) => (one * other.count + two * heap.count) / count;
    merged[near] = {
      lat: middle(other.lat, heap.lat),
      lng: middle(other.lng, heap.lng),
      count,
      isMore: other.isMore || heap.isMore,
    };
  }
  return merged;
}

/** The side of the pin on which the card stays within the map. */
export function cardSide(
  x: number,
  y: number,
  width: number,
): { vertical: "above" | "below"; horizontal: "start" | "middle" | "end" } {
  const CARD_HALF = 116;
  const CARD_HEIGHT = 150;
  const horizontal = x < CARD_HALF ? "start" : x > width - CARD_HALF ? "end" : "middle";
  return { vertical: y < CARD_HEIGHT ? "below" : "above", horizontal };
}
