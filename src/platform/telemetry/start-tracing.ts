import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { useTracer } from "./spans.ts";

/** Call this before anything that may be traced. Returns a function that exports the remaining spans and stops. */
export async function startTracing(
  { endpoint, share }: Config["tracing"],
  service: string,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  // These are dynamic imports, so that OpenTelemetry is not loaded without tracing.
  const [{ diag, DiagLogLevel }, { createOtlpTracer }] = await Promise.all([
    import("@opentelemetry/api"),
    import("./otlp-tracer.ts"),
  ]);
  const warn = (message: string) => log.warn({ message }, "traces");
  diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    DiagLogLevel.WARN,
  );
  const tracer = createOtlpTracer({ endpoint, service, share });
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await tracer.stop();
  };
}
