import type { Logger } from "../platform/log.ts";

/**
 * Stops the process cleanly on SIGINT or SIGTERM. After `maxSeconds` it logs an error and exits anyway: the
 * orchestrator would soon send SIGKILL, which leaves nothing in the log. A second signal ends the process at once.
 */
export function stopOnSignal(log: Logger, maxSeconds: number, stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      setTimeout(() => {
        log.error({ maxSeconds }, "did not stop in time");
        process.exit(1);
      }, maxSeconds * 1000).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "did not stop cleanly");
          process.exit(1);
        },
      );
    });
}
