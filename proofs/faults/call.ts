/** One request, and its result as the client sees it. */

/** Longer than the load balancer's timeout, so that the client never gives up first. */
const MOST_MS = 30_000;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** The write failed, as far as the client can tell. */
export class Unanswered extends Error {}

export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: Buffer;
}

/** While set, requests are executed but clients lose the responses. */
export const senders = { isLosingAnswers: false };

/** Throws Unanswered, with what the client saw as its message, for everything but a 2xx. */
export async function call({ method, url, headers = {}, body, bytes }: Call): Promise<Answer> {
  const init = {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes && { body: new Uint8Array(bytes) }),
    signal: AbortSignal.timeout(MOST_MS),
    redirect: "manual" as const,
  };
  const [answer, text] = await fetch(url, init)
    .then(async (response) => [response, await response.text()] as const)
    .catch((error: unknown) => {
      throw new Unanswered(inWords(error));
    });
  if (senders.isLosingAnswers) throw new Unanswered("connection lost");
  const parsed = parse(text);
  if (!answer.ok) throw new Unanswered(`${answer.status} ${textOf(parsed["code"]) ?? "(no problem document)"}`);
  return { status: answer.status, body: parsed, headers: answer.headers };
}

export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function inWords(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no response for ${MOST_MS / 1000} s`;
  const { code } = (error instanceof Error ? (error.cause ?? {}) : {}) as { code?: string };
  return code === "ECONNREFUSED" ? "connection refused" : "connection lost";
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
