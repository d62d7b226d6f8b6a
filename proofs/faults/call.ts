/** One request, and its result as the client sees it. */

/** Longer than the load balancer's timeout, so that the client never gives up first. */
const MOST_MS = 30_000;

export interface Answer {
  status: number;
  /** Empty if the response is not JSON. */
  body: Record<string, unknown>;
  text: string;
  headers: Headers;
}

/** The write failed, as far as the client can tell. */
export class Unanswered extends Error {}

export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The fields of a form of a page. */
  form?: Record<string, string | readonly string[]>;
  bytes?: Buffer;
}

/** While set, requests are executed but clients lose the responses. */
export const senders = { isLosingAnswers: false };

/** Throws Unanswered, with what the client saw as its message, for everything but a 2xx. */
export async function call({ method, url, headers = {}, body, form, bytes }: Call): Promise<Answer> {
  const init = {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: toFields(form) }),
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
  const code = textOf(parsed["code"]) ?? refusalIn(text);
  if (!answer.ok) throw new Unanswered(`${answer.status} ${code ?? "(no problem document)"}`);
  return { status: answer.status, body: parsed, text, headers: answer.headers };
}

/** Sends a form of a page as its script does. A redirect arrives as 202, with its target in the text. */
export const submit = (
  { origin, headers, path }: { origin: string; headers: Record<string, string>; path: string },
  form: NonNullable<Call["form"]>,
): Promise<Answer> => call({ method: "POST", url: `${origin}${path}.data`, headers, form });

/** Why an action of a page was refused, in React Router's data format. */
const refusalIn = (text: string): string | undefined => /"refusal","(\w+)"/.exec(text)?.[1];

function toFields(form: NonNullable<Call["form"]>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, values] of Object.entries(form)) for (const value of [values].flat()) fields.append(name, value);
  return fields;
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
