/**
 * npm run prove -- weight: compressed size of what a phone fetches for each public page of the build, in all and before
 * it can paint. Fails if a page is too heavy or contains a library that only other pages need. --files lists every
 * file.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { prepareDemoDatabase } from "../scripts/seed/databases.ts";
import { projectRoot } from "../scripts/services/paths.ts";
import { buildApp } from "../src/main/build-app.ts";
import { readConfig } from "../src/platform/config.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude, has } from "./lib/run.ts";

const KB = 1000;
/**
 * Budget for the JavaScript and CSS of a page's first load, in kB. React DOM and React Router are 115 of it. The goal
 * of 125 needs public pages that are not hydrated as a whole. Search adds its texts in two languages, the suggestions
 * and, on the browse page, all filters (docs/capacity.md). Responsive photos, their placeholder colours and the
 * low-data switch are 2 kB; the rest of low-data mode is loaded later. Offline support is 3 kB: it has to be loaded
 * before the network goes away. The tab bar and the header of phones are 2 kB, saved rooms 4 kB on pages with cards,
 * and the public part of a room 5 kB on the pages to log in and sign up. Places and what the map keeps are 2.5 kB of
 * the list. The inbox in header and tab bar, with its badge, is 0.5 kB. The start of the app, and what log-out deletes,
 * are 0.6 kB; its other 3 kB are loaded later. The offer to save a search, and the end of notifications at log-out, are
 * 1 kB.
 */
const pages = { "/": 173.5, "/browseListings": 188.8, "/rooms": 156.3, "/login": 165.5, "/signup": 165 };
const MOST_HTML = 40 * KB;
/**
 * What a document may ask for before it can paint, itself included, as it is sent: Brotli where the browser accepts it.
 */
const mostFirst = { requests: 12, bytes: 90 * KB };
/** Strings that survive minification and show that a library is in a file. */
const foreign = { Firebase: /identitytoolkit|firebaseapp/i, Zod: /ZodError|ZodType/ };
/**
 * The map library is loaded only when somebody opens a map. It must not be in any page's first load, as script or
 * style.
 */
const mapLibrary = /maplibre|pmtiles/i;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const client = join(projectRoot, "build/client");
if (!existsSync(join(client, ".vite/manifest.json"))) throw new Error("There is no build yet. Run: npm run build");
const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
const byFile = new Map(Object.entries(manifest).map(([key, { file }]) => [`/${file}`, key]));
const { routes, assets } = (await import(join(projectRoot, "build/server/index.js"))) as ServerBuild;

type Route = ServerBuild["routes"][string];

/** A route with its parent layouts. */
function chainOf(leaf: Route): string[] {
  const chain: string[] = [];
  for (let route = leaf; route; route = route.parentId ? routes[route.parentId] : undefined) chain.push(route.id);
  return chain;
}

function routesOf(address: string): string[] {
  const chain = chainOf(
    Object.values(routes).find((route) => route && (address === "/" ? route.index : `/${route.path}` === address)),
  );
  if (chain.length === 0) throw new Error(`There is no page at ${address}`);
  return chain;
}

/** Everything that is fetched before a page is interactive: its modules, their imports and their styles. */
function filesOf(routeIds: string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string | undefined) => {
    const chunk = key === undefined ? undefined : manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const module of [assets.entry.module, ...routeIds.map((id) => assets.routes[id]?.module)]) {
    if (module && !byFile.has(module)) throw new Error(`${module} is not in the manifest`);
    add(byFile.get(module ?? ""));
  }
  return files;
}

const read = (file: string) => readFileSync(join(client, file));
const zipped = (file: string) => gzipSync(read(file), { level: 9 }).length;
const holdsMap = (file: string) => /\.(?:js|css)$/.test(file) && mapLibrary.test(read(file).toString());
const sum = (files: string[]) => files.reduce((total, file) => total + zipped(file), 0);
const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`.padStart(9);

type App = Awaited<ReturnType<typeof buildApp>>["app"];

/** URLs in the head of a document that a browser fetches at once. Of a picture, the size for a phone of 360 px. */
function urlsIn(html: string): string[] {
  const head = html.slice(0, html.indexOf("</head>"));
  const links = [...head.matchAll(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]*>/g)].map(([tag]) => tag);
  const pictures = links.flatMap((tag) => /imageSrcSet="(\S+)/i.exec(tag)?.[1] ?? []);
  const files = links.flatMap((tag) => / href="([^"#]+)/.exec(tag)?.[1] ?? []);
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
  return [...new Set([...files, ...pictures, ...scripts])];
}

/** Everything that is fetched before the first paint: the document and what it asks for in its head. */
async function weighFirst(app: App, url: string): Promise<{ requests: number; bytes: number }> {
  const fetchSize = async (path: string) => {
    const response = await app.inject({ url: path, headers: { "accept-encoding": "br, gzip" } });
    if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`);
    return response;
  };
  const page = await fetchSize(url);
  const html = page.headers["content-encoding"] === "br" ? brotliDecompressSync(page.rawPayload) : page.rawPayload;
  const urls = urlsIn(html.toString());
  // Every page has a style sheet. Without one this is not the HTML, and the limits would hold for nothing.
  if (urls.length === 0)
    throw new Error(`${url} asks for no files: ${page.headers["content-encoding"] ?? "not compressed"}`);
  const files = await Promise.all(urls.map(fetchSize));
  return {
    requests: files.length + 1,
    bytes: [page, ...files].reduce((total, { rawPayload }) => total + rawPayload.length, 0),
  };
}

interface Weight {
  html: number;
  /** Undefined for pages that load their scripts at once. */
  first: { requests: number; bytes: number } | undefined;
}

const readFirst = new Set(["/", "/browseListings", "/rooms"]);

async function weighPages(): Promise<Map<string, Weight>> {
  const { databaseUrl, authEmulatorHost, stop } = await prepareDemoDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "error",
    DATABASE_URL: databaseUrl,
    FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost,
  });
  const { app } = await buildApp(config, "build");
  const weights = new Map<string, Weight>();
  for (const url of Object.keys(pages)) {
    const answer = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
    if (answer.statusCode !== 200) throw new Error(`${url} responded with ${answer.statusCode}`);
    weights.set(url, {
      html: answer.rawPayload.length,
      first: readFirst.has(url) ? await weighFirst(app, url) : undefined,
    });
  }
  await app.close();
  await stop();
  return weights;
}

/**
 * Checks every page, not only those with a budget. If the map library is nowhere in the build, the pattern is wrong,
 * and that is a fault too.
 */
function findMap(): string[] {
  const inFirstLoad = Object.values(routes).flatMap((route) => {
    const files = route ? [...filesOf(chainOf(route))].filter(holdsMap) : [];
    return files.map((file) => `/${route?.path ?? ""}: the map is in ${file}`);
  });
  return Object.values(manifest).some(({ file }) => holdsMap(file))
    ? inFirstLoad
    : [...inFirstLoad, "The map is nowhere in the build"];
}

const weights = await weighPages();
const rows: ProofRow[] = [];
console.log("gzip                     JS         CSS    JS + CSS        HTML   files");
for (const [address, most] of Object.entries(pages)) {
  const files = [...filesOf(routesOf(address))];
  const scripts = files.filter((file) => file.endsWith(".js"));
  const [js, css] = [sum(scripts), sum(files.filter((file) => file.endsWith(".css")))];
  const { html = 0, first } = weights.get(address) ?? {};
  const cells = [js, css, js + css, html].map(kb).join("   ");
  console.log(`${address.padEnd(18)}${cells}   ${String(files.length).padStart(5)}`);
  if (has("--files"))
    for (const file of files.toSorted((a, b) => zipped(b) - zipped(a))) console.log(`  ${kb(zipped(file))}  ${file}`);
  rows.push({
    test: `weight of ${address}, gzip`,
    figure: `JS and CSS ${kb(js + css).trim()}, HTML ${kb(html).trim()}`,
    aim: `${kb(most * KB).trim()}, ${kb(MOST_HTML).trim()}`,
    isPassed: js + css <= most * KB && html <= MOST_HTML,
  });
  if (first)
    rows.push({
      test: `before ${address} can paint`,
      figure: `${first.requests} requests, ${kb(first.bytes).trim()}`,
      aim: `${mostFirst.requests} requests, ${kb(mostFirst.bytes).trim()}`,
      isPassed: first.requests <= mostFirst.requests && first.bytes <= mostFirst.bytes,
    });
  for (const [library, words] of Object.entries(foreign))
    for (const file of scripts)
      if (words.test(read(file).toString()))
        rows.push({ test: `${address}: no ${library}`, figure: `it is in ${file}`, isPassed: false });
}
rows.push(
  ...findMap().map((fault) => ({
    test: "the map is loaded only when somebody opens it",
    figure: fault,
    isPassed: false,
  })),
);
conclude(rows);
