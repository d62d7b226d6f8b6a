import type { Logger } from "../platform/log.ts";

/** Ends cleanly when asked to: what is under way is finished, nothing new is taken on. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "did not stop cleanly");
          process.exit(1);
        },
      );
    });
}
