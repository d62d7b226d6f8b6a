import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { ignorePressure } from "../platform/http/rate-limit.ts";

/** A script of the build, compressed or not. */
const isScript = /\.js(?:\.br|\.gz)?$/;

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Pages add a hash of the archive to the URL of the map tiles. */
const isVersionedMap = (url: string, path: string) => path.endsWith(".pmtiles") && /[?&]v=[0-9a-f]+$/.test(url);

/** Serves the files of the build: scripts, styles, fonts, icons, the map. */
export async function serveFiles(app: FastifyInstance, folder: string, workerPolicy: string): Promise<void> {
  await app.register(async (files) => {
    // Serve files even under pressure: a page that was already served needs its styles and scripts, and a file costs
    // little.
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, pressureHandler: ignorePressure };
    });
    await files.register(fastifyStatic, {
      root: join(folder, "assets"),
      prefix: "/assets/",
      immutable: true,
      maxAge: "1y",
      // scripts/compress-assets.ts makes the compressed files.
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reply, path) => void (isScript.test(path) && reply.header("content-security-policy", workerPolicy)),
    });
    await files.register(fastifyStatic, {
      root: folder,
      prefix: "/",
      wildcard: false,
      globIgnore: ["assets/**", ".vite/**"],
      maxAge: "1h",
      decorateReply: false,
      setHeaders: (reply, path) =>
        void (isVersionedMap(reply.request.url, path) && reply.header("cache-control", IMMUTABLE)),
    });
  });
}
