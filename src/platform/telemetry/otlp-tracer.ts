import { ROOT_CONTEXT, SpanKind, type SpanOptions, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Span, SpanStart, Tracer } from "./spans.ts";

/** Some seconds of a busy process: a collector that is away costs traces, never memory. */
const MOST_WAITING = 8_192;
const SEND_EVERY_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
/** A process that has to end does not wait for its traces. */
const LAST_WORDS_MS = 1_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

export interface OtlpOptions {
  /** Of the collector; traces go to /v1/traces below it. */
  endpoint: string;
  /** Which of our processes. */
  service: string;
  /** How many of a hundred traces are kept, as a share of one. */
  share: number;
}

/** Traces as OpenTelemetry has them, by OTLP over HTTP. */
export function createOtlpTracer({ endpoint, service, share }: OtlpOptions): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces`, timeoutMillis: SEND_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.namespace": "nest-mates", "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  const tracer = provider.getTracer("nest-mates");
  return {
    begin({ name, kind, facts, follows }: SpanStart, parent: Span | undefined): Span {
      const options: SpanOptions = { kind: kinds[kind], ...(facts && { attributes: facts }) };
      const before = follows ? spanContextOf(follows) : parent && spanContextOf(parent.traceparent);
      const span = tracer.startSpan(name, options, before ? trace.setSpanContext(ROOT_CONTEXT, before) : ROOT_CONTEXT);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        spanId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
        add: (more) => void span.setAttributes(more),
        end(problem) {
          if (problem !== undefined) span.setAttribute("error.type", problem).setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async stop() {
      const tooLate = new Promise<void>((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), tooLate]); // traces are not worth an unclean end
    },
  };
}

function spanContextOf(traceparent: string) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED } : undefined;
}
