/** For test/script-run.db.test.ts: a script that starts an HTTP server and a PostgreSQL, and waits to be killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { newCluster, newFolder } from "../../proofs/lib/cluster.ts";
import { beginRun } from "./script-run.ts";

const [port, postgresPort] = process.argv.slice(2).map(Number);
beginRun();
const folder = newFolder("stubborn");
const server = `require("node:http").createServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1", () => process.send("up"))`;
const child = spawn(process.execPath, ["--eval", server], {
  detached: true,
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
child.once("exit", (code) => {
  console.error(`The server ended with ${code}`);
  process.exit(1);
});
await once(child, "message");
child.channel?.unref();
if (postgresPort) await newCluster(folder, postgresPort).start();
console.log(JSON.stringify({ folder, child: child.pid }));
setInterval(() => undefined, 1_000);
