import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { useTracer } from "./spans.ts";

/** Call it before anything that may be traced. Answers with what ends it: what is still here is sent, if that is quick. */
export async function startTracing({ endpoint, share }: Config["tracing"], service: string, log: Logger): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  // Imported late: a process without traces loads nothing of it.
  const [{ diag, DiagLogLevel }, { createOtlpTracer }] = await Promise.all([import("@opentelemetry/api"), import("./otlp-tracer.ts")]);
  const say = (message: string) => log.warn({ message }, "traces");
  diag.setLogger({ error: say, warn: say, info: () => undefined, debug: () => undefined, verbose: () => undefined }, DiagLogLevel.WARN);
  const tracer = createOtlpTracer({ endpoint, service, share });
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await tracer.stop();
  };
}
