/**
 * The tracing API of this code base. OpenTelemetry is loaded only if tracing is on. Otherwise each function only checks
 * a variable.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Attributes without personal data: a route pattern, a table name, a status. */
export type SpanFacts = Record<string, string | number>;

export interface SpanStart {
  name: string;
  kind: "server" | "client" | "consumer";
  facts?: SpanFacts;
  /** The `traceparent` of a span in another process, which this span continues. The default is the current span. */
  follows?: string | undefined;
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** The header of W3C Trace Context. */
  readonly traceparent: string;
  add(facts: SpanFacts): void;
  /** `problem` is a code, because error messages may contain personal data. */
  end(problem?: string): void;
}

export interface Tracer {
  begin(start: SpanStart, parent: Span | undefined): Span;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}

const currentSpan = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;

/** Sets the tracer. Undefined turns tracing off. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== undefined;

/** Begins a span. The result is undefined if tracing is off. */
export const beginSpan = (start: SpanStart): Span | undefined => tracer?.begin(start, currentSpan.getStore());

/** Spans that `work` begins become children of the span. */
export const inside = <T>(span: Span, work: () => T): T => currentSpan.run(span, work);

export async function traced<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(start);
  if (!span) return work();
  try {
    const result = await inside(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(problemOf(error));
    throw error;
  }
}

/** Fields for log lines, by which the trace of a line is found and vice versa. */
export function traceFields(): Record<string, string> {
  const span = tracer && currentSpan.getStore();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

export const traceparent = (): string | undefined => (tracer ? currentSpan.getStore()?.traceparent : undefined);

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
