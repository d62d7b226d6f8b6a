/**
 * What the rest of the code knows of tracing. Nothing of OpenTelemetry is loaded before somebody asks for traces, and without them each of these costs one look
 * at a variable.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Of the work, never of whom it is for: a route's pattern, a table's name, a status. */
export type SpanFacts = Record<string, string | number>;

export interface SpanStart {
  name: string;
  kind: "server" | "client" | "consumer";
  facts?: SpanFacts;
  /** What `traceparent` answered in the process that gave cause for this. Without it, the span belongs to the work at hand. */
  follows?: string | undefined;
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** W3C's notation, for another process to follow. */
  readonly traceparent: string;
  add(facts: SpanFacts): void;
  /** `problem` is a code: what errors say may name people. */
  end(problem?: string): void;
}

export interface Tracer {
  begin(start: SpanStart, parent: Span | undefined): Span;
  /** Sends what is still here. */
  stop(): Promise<void>;
}

const atHand = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;

/** Once per process, before its work begins. */
export function useTracer(one: Tracer | undefined): void {
  tracer = one;
}

export const isTracing = (): boolean => tracer !== undefined;

/** Undefined: nobody asked for traces. */
export const beginSpan = (start: SpanStart): Span | undefined => tracer?.begin(start, atHand.getStore());

/** What is begun inside of the work belongs to the span. */
export const inside = <T>(span: Span, work: () => T): T => atHand.run(span, work);

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

/** For log lines: by which trace they are found, and the other way round. */
export function traceFields(): Record<string, string> {
  const span = tracer && atHand.getStore();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

export const traceparent = (): string | undefined => (tracer ? atHand.getStore()?.traceparent : undefined);

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
