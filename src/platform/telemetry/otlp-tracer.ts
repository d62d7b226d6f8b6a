import { ROOT_CONTEXT, SpanKind, type SpanOptions, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Span, SpanStart, Tracer } from "./spans.ts";

/**
 * Enough for some seconds of spans of a busy process. If the collector is down, further spans are dropped, so memory
 * stays bounded.
 */
const MAX_QUEUED_SPANS = 8_192;
const EXPORT_INTERVAL_MS = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
/** How long a stopping process waits for the last export. */
const SHUTDOWN_TIMEOUT_MS = 1_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

export interface OtlpOptions {
  /** Base URL of the collector; traces are sent to /v1/traces. */
  endpoint: string;
  /** The process: `web` or `worker`. */
  service: string;
  /** The share of traces to keep, from 0 to 1. */
  share: number;
}

export function createOtlpTracer({ endpoint, service, share }: OtlpOptions): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.namespace": "nest-mates", "service.name": service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MAX_QUEUED_SPANS, scheduledDelayMillis: EXPORT_INTERVAL_MS }),
    ],
  });
  const tracer = provider.getTracer("nest-mates");
  return {
    begin({ name, kind, facts, follows }: SpanStart, parent: Span | undefined): Span {
      const options: SpanOptions = { kind: kinds[kind], ...(facts && { attributes: facts }) };
      const parentContext = follows ? spanContextOf(follows) : parent && spanContextOf(parent.traceparent);
      const span = tracer.startSpan(
        name,
        options,
        parentContext ? trace.setSpanContext(ROOT_CONTEXT, parentContext) : ROOT_CONTEXT,
      );
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
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
    },
  };
}

function spanContextOf(traceparent: string) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  return traceId && spanId && flags
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED }
    : undefined;
}
