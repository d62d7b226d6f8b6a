/** Reads server-sent events from a real port. */
import { type IncomingHttpHeaders, request } from "node:http";
import { vi } from "vitest";

export interface OpenStream {
  status: number;
  headers: IncomingHttpHeaders;
  text: () => string;
  /** Events with this name, in order. */
  events: (name: string) => { id: string | undefined; data: unknown }[];
  isEnded: () => boolean;
  close: () => void;
}

/** Resolves when the headers are there. */
export function openStream(port: number, headers: Record<string, string>, query = ""): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      path: `/api/events${query}`,
      agent: false,
      headers: { accept: "text/event-stream", ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (response) => {
      let text = "";
      let isEnded = false;
      response.on("data", (chunk: Buffer) => void (text += chunk.toString()));
      response.on("close", () => void (isEnded = true));
      response.on("error", () => undefined); // cut off
      const blocks = () =>
        text
          .split("\n\n")
          .map((block) => new Map(block.split("\n").map((line) => line.split(": ", 2) as [string, string])));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        events: (name) =>
          blocks()
            .filter((block) => block.get("event") === name)
            .map((block) => ({ id: block.get("id"), data: JSON.parse(block.get("data") ?? "null") as unknown })),
        isEnded: () => isEnded,
        close: () => sent.destroy(),
      });
    });
    sent.end();
  });
}

/** Waits until this many events have arrived. Returns them. */
export const eventsOf = ({ events }: OpenStream, name: string, count: number) =>
  vi.waitFor(
    () => {
      const found = events(name);
      if (found.length < count) throw new Error(`${found.length} of ${count} events ${name}`);
      return found;
    },
    { timeout: 5_000 },
  );
