import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "../../scripts/services/paths.ts";

/** Runs a program of node_modules, with its output, and returns its exit code. */
export async function runTool(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  const child = spawn(join(projectRoot, "node_modules/.bin", command), args, {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}
