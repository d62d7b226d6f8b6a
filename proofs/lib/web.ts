/** The two processes of the product as they are deployed, on loopback, without rate limits. */
import autocannon from "autocannon";
import { answersAt, type Child, startChild } from "./child.ts";

export const unlimited = {
  RATE_LIMIT_PER_IP: "1000000000",
  RATE_LIMIT_PER_MEMBER: "1000000000",
  POSTS_PER_DAY: "1000000000",
};

export interface Web extends Child {
  origin: string;
}

/** `folder`: another checkout than this one. */
export async function startWeb(port: number, environment: Record<string, string>, folder?: string): Promise<Web> {
  const origin = `http://127.0.0.1:${port}`;
  const child = await startChild({
    name: `The web process on ${port}`,
    args: ["src/main/web.ts"],
    environment: { NODE_ENV: "demo", PORT: String(port), LOG_LEVEL: "error", ...unlimited, ...environment },
    ...(folder !== undefined && { folder }),
    isReady: () => answersAt(`${origin}/readyz`),
  });
  return { ...child, origin };
}

/** Is asked at WORKER_PORT whether it is ready; without one its log says so. */
export function startWorker(environment: Record<string, string>, folder?: string): Promise<Child> {
  const port = environment["WORKER_PORT"];
  return startChild({
    name: "The worker",
    args: ["src/main/worker.ts"],
    environment: port ? environment : { ...environment, LOG_LEVEL: "info" },
    ...(folder !== undefined && { folder }),
    isHeard: !port,
    isReady: (output) => (port ? answersAt(`http://127.0.0.1:${port}/readyz`) : output.includes("worker started")),
  });
}

/** Requests per second over HTTP. Any response other than 2xx makes the figure meaningless, so it throws. */
export async function runHttp(
  origin: string,
  requests: autocannon.Request[],
  seconds: number,
  connections: number,
): Promise<number> {
  const result = await autocannon({ url: origin, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${result.non2xx} responses other than 2xx and ${result.errors} errors: ${JSON.stringify(result.statusCodeStats)}`,
    );
  return result["2xx"] / result.duration;
}
