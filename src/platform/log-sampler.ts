const SAMPLE_MS = 1_000;

/**
 * For lines that anybody can cause as often as they like: at most one of each kind a second. `write` gets how many were
 * left out since the last one.
 */
export function createSampler(): (kind: string, write: (leftOut: number) => void) => void {
  const kinds = new Map<string, { at: number; leftOut: number }>();
  return (kind, write) => {
    const last = kinds.get(kind) ?? { at: Number.NEGATIVE_INFINITY, leftOut: 0 };
    const now = performance.now();
    if (now - last.at < SAMPLE_MS) {
      last.leftOut += 1;
      return;
    }
    kinds.set(kind, { at: now, leftOut: 0 });
    write(last.leftOut);
  };
}
