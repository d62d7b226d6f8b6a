import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { waitUntil } from "../../scripts/services/service.ts";

const root = join(import.meta.dirname, "../..");

/** The web process as it is deployed, on loopback, without rate limits. */
export async function startWeb(port: number, environment: Record<string, string>, folder = root) {
  const child = spawn(process.execPath, ["src/main/web.ts"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "demo",
      PORT: String(port),
      LOG_LEVEL: "error",
      RATE_LIMIT_PER_IP: "1000000000",
      RATE_LIMIT_PER_MEMBER: "1000000000",
      POSTS_PER_DAY: "1000000000",
      ...environment,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isReady, "The web process", 60).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    origin,
    pid: child.pid ?? 0,
    /** Returns the exit code; null if it was killed. */
    async stop(): Promise<number | null> {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const end = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = (await end) as [number | null];
      return code;
    },
  };
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
