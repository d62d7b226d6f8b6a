/** Builds what works without a network: the service worker, its replacement that removes it, and the offline page. */
import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { projectRoot } from "../services/paths.ts";

const ENTRY = "src/service-worker/service-worker.ts";
const RETIRED_ENTRY = "src/service-worker/retired-worker.ts";
const OFFLINE_FOLDER = "src/offline-page";
/** The name of the file, and its path on the server. */
const FILE = "service-worker.js";

/** React Router names its manifest by a hash of all file names of a build, which change with their content. */
async function readBuildId(assets: string): Promise<string> {
  const [buildId] = (await readdir(assets)).flatMap((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1] ?? []);
  if (!buildId) throw new Error(`No manifest of React Router in ${assets}`);
  return buildId;
}

/** One script without imports, and the style sheet if it imports any. */
async function bundle(entry: string, buildId: string): Promise<{ code: string; style: string }> {
  const result = await build({
    configFile: false,
    root: projectRoot,
    logLevel: "warn",
    publicDir: false,
    define: { BUILD_ID: JSON.stringify(buildId) },
    build: {
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(projectRoot, entry), output: { format: "iife", codeSplitting: false } },
    },
  });
  const files = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  const code = files.flatMap((file) => (file.type === "chunk" ? [file.code] : [])).join("");
  const style = files
    .flatMap((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? [file.source.toString()] : []))
    .join("");
  if (!code) throw new Error(`${entry} was not built`);
  return { code, style };
}

/** One file, so that script, style and page are always of the same build. The server allows both by their hashes. */
async function makeOfflinePage(buildId: string): Promise<string> {
  const { code, style } = await bundle(`${OFFLINE_FOLDER}/offline-page.ts`, buildId);
  const page = await readFile(join(projectRoot, OFFLINE_FOLDER, "offline-page.html"), "utf8");
  const mark = await readFile(join(projectRoot, "public/favicon.svg"), "utf8");
  const parts = {
    STYLE: `<style>${style.trim()}</style>`,
    MARK: mark.trim().replace("<svg", '<svg aria-hidden="true"'),
    SCRIPT: `<script>${code.trim().replaceAll("</script", String.raw`<\/script`)}</script>`,
  };
  return Object.entries(parts).reduce((text, [name, part]) => text.replace(`<!--${name}-->`, () => part), page);
}

/** Writes into `build/service-worker`, outside of the folder that is served as it is: the server adds headers. */
export async function buildServiceWorker(buildFolder: string): Promise<void> {
  const buildId = await readBuildId(join(buildFolder, "client/assets"));
  const folder = join(buildFolder, "service-worker");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILE), (await bundle(ENTRY, buildId)).code);
  await writeFile(join(folder, "retired-worker.js"), (await bundle(RETIRED_ENTRY, buildId)).code);
  const page = await makeOfflinePage(buildId);
  // Fonts have the same names in both builds, since names follow from the content. So the offline page finds those that
  // the site has loaded.
  for (const [, name = ""] of page.matchAll(/url\(\/assets\/([^)]+)\)/g))
    await access(join(buildFolder, "client/assets", name));
  await writeFile(join(folder, "offline.html"), page);
}

const DEVELOPMENT = "development";

async function sendFresh(response: ServerResponse, type: string, make: () => Promise<string>): Promise<void> {
  response.setHeader("content-type", `${type}; charset=utf-8`);
  response.setHeader("cache-control", "no-cache");
  try {
    response.end(await make());
  } catch {
    // Vite has printed why.
    response.writeHead(500).end();
  }
}

/** Serves both in development too. Pages of the development server do not register the worker. */
export function serviceWorkerInDevelopment(): Plugin {
  return {
    name: "nest-mates:service-worker",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use(
        `/${FILE}`,
        (_request, response) =>
          void sendFresh(response, "text/javascript", async () => (await bundle(ENTRY, DEVELOPMENT)).code),
      );
      middlewares.use(
        "/offline",
        (_request, response) => void sendFresh(response, "text/html", () => makeOfflinePage(DEVELOPMENT)),
      );
    },
  };
}
