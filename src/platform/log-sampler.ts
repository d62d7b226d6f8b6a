const SAMPLE_MS = 1_000;

/**
 * Limits log lines that anybody can cause: it writes at most one line of each kind per second. `write` gets the number
 * of lines that were left out since the last one.
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
