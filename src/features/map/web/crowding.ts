/** Decides which pins have space for their price. The others shrink to a diamond until they are highlighted. */
export interface Plate {
  id: string;
  /** Position of its tip, in pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlaps = (one: Plate, other: Plate) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < (one.height + other.height) / 2;

/** Earlier plates take precedence. `fixed` plates come before all others. */
export function findCrowded(plates: readonly Plate[], fixed: readonly Plate[]): Set<string> {
  const standing = [...fixed];
  const crowded = new Set<string>();
  for (const plate of plates)
    if (standing.some((other) => overlaps(plate, other))) crowded.add(plate.id);
    else standing.push(plate);
  return crowded;
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
    merged[near] = { lat: middle(other.lat, heap.lat), lng: middle(other.lng, heap.lng), count, isMore: other.isMore || heap.isMore };
  }
  return merged;
}

/** The side of the pin on which the card stays within the map. */
export function cardSide(x: number, y: number, width: number): { vertical: "above" | "below"; horizontal: "start" | "middle" | "end" } {
  const CARD_HALF = 116;
  const CARD_HEIGHT = 150;
  const horizontal = x < CARD_HALF ? "start" : x > width - CARD_HALF ? "end" : "middle";
  return { vertical: y < CARD_HEIGHT ? "below" : "above", horizontal };
}
