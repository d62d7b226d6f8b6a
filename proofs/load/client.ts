import { Agent, request } from "node:http";

export interface LoadRequest {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** Text that the response has to contain. The status alone is not enough: an error page may have the same one. */
  holds?: string;
}

export interface Answer {
  /** Undefined if the request succeeded. */
  failure: string | undefined;
  cookies: readonly string[];
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

export interface LoadClient {
  send(asked: LoadRequest): Promise<Answer>;
  /** Number of open connections, in use or idle. */
  connections(): number;
  close(): void;
}

const count = (sockets: NodeJS.ReadOnlyDict<readonly unknown[]>) =>
  Object.values(sockets).reduce((sum, list) => sum + (list?.length ?? 0), 0);

/** Sends requests as a browser does: keep-alive connections, compressed responses. Accepts only loopback. */
export function createLoadClient(origin: string, timeoutMs: number): LoadClient {
  const { hostname, port, protocol } = new URL(origin);
  if (!loopback.has(hostname) || protocol !== "http:")
    throw new Error(`Load is for this machine alone, not for ${origin}`);
  const agent = new Agent({ keepAlive: true, scheduling: "lifo", maxFreeSockets: 1_000 });

  const send = ({ method, path, headers, body, status, holds }: LoadRequest) =>
    new Promise<Answer>((resolve) => {
      const failed = (failure: string) => resolve({ failure, cookies: [] });
      const call = request(
        {
          agent,
          host: hostname,
          port,
          method,
          path,
          headers: {
            "accept-encoding": holds ? "identity" : "gzip, deflate, br",
            "accept-language": "en",
            ...(body !== undefined && {
              "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
              "content-length": Buffer.byteLength(body),
            }),
            ...headers,
          },
        },
        (answer) => {
          let text = "";
          if (holds) answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
          else answer.resume();
          answer.once("error", (error) => failed(error.message));
          answer.once("end", () => {
            const isRight = answer.statusCode === status && (!holds || text.includes(holds));
            const failure = isRight
              ? undefined
              : answer.statusCode === status
                ? "another answer"
                : `status ${answer.statusCode}`;
            resolve({ failure, cookies: answer.headers["set-cookie"] ?? [] });
          });
        },
      );
      call.setTimeout(timeoutMs, () => call.destroy(new Error("timeout")));
      call.once("error", (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
      call.end(body);
    });

  return { send, connections: () => count(agent.sockets) + count(agent.freeSockets), close: () => agent.destroy() };
}
