import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";

/**
 * Runs npm in another folder, by the path of its script if that is known: Windows starts `npm.cmd` only through a
 * shell.
 */
export async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const script = process.env["npm_execpath"] ?? "";
  const isNpm = basename(script) === "npm-cli.js";
  const [program, programArgs] = isNpm ? [process.execPath, [script, ...args]] : ["npm", args];
  const child = spawn(program, programArgs, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    shell: !isNpm && process.platform === "win32",
    windowsHide: true,
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`npm ${args.join(" ")} failed in ${cwd}`);
}
