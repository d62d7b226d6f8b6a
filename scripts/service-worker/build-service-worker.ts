/** Bundles the service worker into one file without a hash: browsers look for a new version at the same URL. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { projectRoot } from "../services/paths.ts";

const ENTRY = "src/service-worker/service-worker.ts";
/** The name of the file, and its path on the server. */
const FILE = "service-worker.js";

/** React Router names its manifest by a hash of all file names of a build, which change with their content. */
async function buildIdOf(assets: string): Promise<string> {
  const names = await readdir(assets);
  const [id] = names.flatMap((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1] ?? []);
  if (!id) throw new Error(`No manifest of React Router in ${assets}`);
  return id;
}

async function bundle(entry: string, buildId: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: projectRoot,
    logLevel: "warn",
    publicDir: false,
    define: { BUILD_ID: JSON.stringify(buildId) },
    build: { write: false, rolldownOptions: { input: join(projectRoot, entry), output: { format: "iife", codeSplitting: false } } },
  });
  const [output] = [result].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} was not built`);
  return chunk.code;
}

/** Writes the worker into `build/service-worker`, outside of the folder that is served as it is: the server adds headers. */
export async function buildServiceWorker(buildFolder: string): Promise<void> {
  const code = await bundle(ENTRY, await buildIdOf(join(buildFolder, "client/assets")));
  const folder = join(buildFolder, "service-worker");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILE), code);
}

async function sendFresh(response: ServerResponse): Promise<void> {
  response.setHeader("content-type", "text/javascript; charset=utf-8");
  response.setHeader("cache-control", "no-cache");
  try {
    response.end(await bundle(ENTRY, "development"));
  } catch {
    // Vite has printed why.
    response.writeHead(500).end();
  }
}

/** Serves the worker in development too. Pages of the development server do not register it. */
export function serviceWorkerInDevelopment(): Plugin {
  return {
    name: "nest-mates:service-worker",
    apply: "serve",
    configureServer: (server) => void server.middlewares.use(`/${FILE}`, (_request, response) => void sendFresh(response)),
  };
}
