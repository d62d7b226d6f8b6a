import type { Logger } from "../platform/log.ts";

/**
 * Ends cleanly when asked to: what is under way is finished, nothing new is taken on. Whatever does not end by itself within `mostSeconds` is left where it is, since
 * whoever runs us would kill us soon anyway, and this way the log says so. A second signal ends the process at once.
 */
export function stopOnSignal(log: Logger, mostSeconds: number, stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      setTimeout(() => {
        log.error({ mostSeconds }, "did not stop in time");
        process.exit(1);
      }, mostSeconds * 1000).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "did not stop cleanly");
          process.exit(1);
        },
      );
    });
}
