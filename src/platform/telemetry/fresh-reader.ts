/** The values are read at most once in this time, however often Prometheus scrapes. */
const FRESH_MS = 5_000;

/** Returns undefined if the read fails. A missing metric misleads nobody, but an old value would. */
export function createFreshReader<Figures>(
  read: () => Promise<Figures>,
  onError: (error: unknown) => void,
): () => Promise<Figures | undefined> {
  let latest: Promise<Figures | undefined> | undefined;
  let freshUntil = Infinity;
  return () => {
    if (latest && performance.now() < freshUntil) return latest;
    // No second read starts while one is running.
    freshUntil = Infinity;
    latest = read()
      .catch((error: unknown) => {
        onError(error);
        return undefined;
      })
      .finally(() => {
        freshUntil = performance.now() + FRESH_MS;
      });
    return latest;
  };
}
