import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeenSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
  isError: boolean;
  service: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number };
}

interface SentTraces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<SeenSpan, "attributes" | "isError" | "service"> & {
        attributes?: Attribute[];
        status?: { code?: number };
      })[];
    }[];
  }[];
}

const ERROR_STATUS = 2;

const toObject = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** A minimal OTLP collector over HTTP: keeps every span that it receives, and the raw bodies. */
export async function startOtlpSink() {
  const spans: SeenSpan[] = [];
  const bodies: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    bodies.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as SentTraces).resourceSpans)
      for (const { attributes, status, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: toObject(attributes),
          isError: status?.code === ERROR_STATUS,
          service: String(toObject(resource.attributes)["service.name"]),
        });
    response.setHeader("content-type", "application/json").end("{}");
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    everything: () => bodies.join("\n"),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
