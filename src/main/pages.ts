import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import type { requestContext } from "../entry.server.tsx";
import { photoLimits } from "../features/photos/photo.limits.ts";
import type { Actor } from "../platform/auth/actor.ts";
import { type Authenticator, mayBeMember } from "../platform/auth/authenticate.ts";
import {
  type CspIdentity,
  createAccountCsp,
  createDevelopmentCsp,
  createPlainCsp,
  createProfileCsp,
  createWorkerCsp,
} from "../platform/http/csp.ts";
import type { SiteSettings } from "../platform/http/page.context.ts";
import { BODY_LIMIT_BYTES, type RateLimits } from "../platform/http/rate-limit.ts";
import type { createApi } from "./api-routes.ts";
import { serveServiceWorker } from "./service-worker-file.ts";
import type { Services } from "./services.ts";
import { serveFiles } from "./static-files.ts";

/** `build`: the output of `npm run build`. `dev`: Vite with hot reload. */
export type PageMode = "build" | "dev" | "none";

export interface PageParts {
  services: Services;
  site: SiteSettings;
  identity: CspIdentity;
  authenticator: Authenticator;
  hasServiceWorker: boolean;
  apiDocument: ReturnType<typeof createApi>["document"];
}

type Limits = Pick<RateLimits, "countMember" | "charge">;

/** The cost of a page that is rendered for a visitor. The unit is one list from the API. A cached page costs 1. */
function renderCost(url: string): number {
  const [path = ""] = url.split("?", 1);
  if (path.endsWith(".data")) return 3;
  return path.toLowerCase().startsWith("/browselistings") ? 10 : 5;
}

/** Pages that load the identity provider's script. React Router matches URLs case-insensitively. */
const accountPages = /^\/(?:login|signup|forgotPassword|account\/action)\/?$/i;
/** This page also loads reCAPTCHA, for SMS codes. */
const profilePage = /^\/profile\/?$/i;

/**
 * The only page that accepts a file. Its action reads the body only for members of the record. React Router requests
 * the .data URL.
 */
const photoPage = /^\/viewings\/\d+\/move-in(?:\.data)?(?:\?|$)/i;
const isPhotoForm = ({ url, headers }: FastifyRequest): boolean =>
  photoPage.test(url) && (headers["content-type"] ?? "").toLowerCase().startsWith("multipart/form-data");

/** All methods except TRACE, which would echo the request. */
const pageMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

const root = join(import.meta.dirname, "../..");
const buildFolder = join(root, "build");

/**
 * Serves the static files of the build. Returns a function that registers the pages; call it last, since they match
 * every remaining URL.
 */
export async function servePages(
  app: FastifyInstance,
  mode: PageMode,
  parts: PageParts,
): Promise<(limits: Limits) => Promise<void>> {
  if (mode === "none") return async () => {};
  const build =
    mode === "dev"
      ? await startDevelopment(app)
      : await loadBuild(app, createWorkerCsp(parts.site.map), parts.hasServiceWorker);
  // Import after loadBuild() has set NODE_ENV: React reads it when it is loaded.
  const { createPageHandler } = await import("../platform/http/page-handler.ts");
  const { createPublicVisits } = await import("./public-pages.ts");
  const isDevelopment = mode === "dev";
  let limits: Limits | undefined;
  const { uploadOrigin } = parts.services.storage;
  const developmentPolicy = createDevelopmentCsp(parts.identity, uploadOrigin);
  const accountPolicy = createAccountCsp(parts.identity, uploadOrigin);
  const profilePolicy = createProfileCsp(parts.identity, uploadOrigin);
  const plainPolicy = createPlainCsp(parts.site.map, uploadOrigin);
  const policyOf = (path: string) => {
    if (isDevelopment) return developmentPolicy;
    if (profilePage.test(path)) return profilePolicy;
    return accountPages.test(path) ? accountPolicy : plainPolicy;
  };
  // Look up the actor once per request, though both isVisitor and contextFor need it.
  const actors = new WeakMap<FastifyRequest, Promise<Actor | undefined>>();
  const actorOf = (request: FastifyRequest) => {
    const actor = actors.get(request) ?? parts.authenticator.findActor(request);
    actors.set(request, actor);
    return actor;
  };
  const handler = createPageHandler({
    build,
    isDevelopment,
    policyOf,
    cache: parts.services.pageCache,
    bodyLimitOf: (request) => (isPhotoForm(request) ? photoLimits.bytes + BODY_LIMIT_BYTES : BODY_LIMIT_BYTES),
    findPublicVisit: createPublicVisits(parts.site.origin),
    isVisitor: async (request) => !mayBeMember(request) || (await actorOf(request)) === undefined,
    async contextFor(entry, { request, nonce, isForEverybody }) {
      // React Router compares contexts by identity, so the build's own copy of the module must fill them.
      const fill = entry["requestContext"] as typeof requestContext;
      const actor = isForEverybody ? undefined : await actorOf(request);
      // Members are counted by account, so that members who share an IP address do not use up each other's limit.
      if (actor) await limits?.countMember(actor);
      else limits?.charge(request, renderCost(request.url) - 1);
      return fill({ ...parts, actor, address: request.ip, nonce, isWhole: isForEverybody, log: request.log });
    },
  });
  return async (given) => {
    limits = given;
    await app.register(async (pages) => {
      // React Router reads form bodies itself.
      pages.removeAllContentTypeParsers();
      pages.addContentTypeParser("*", (_request: FastifyRequest, _payload: unknown, done: (error: null) => void) =>
        done(null),
      );
      // Pages of an earlier release request route manifests here. This response makes React Router reload the document.
      pages.route({
        method: "GET",
        url: "/__manifest",
        config: { access: "public" },
        handler: (_request, reply) =>
          reply.code(204).headers({ "x-remix-reload-document": "true", "cache-control": "no-store" }).send(),
      });
      pages.route({ method: pageMethods, url: "/*", config: { access: "optional" }, handler });
    });
  };
}

async function loadBuild(app: FastifyInstance, workerPolicy: string, hasServiceWorker: boolean): Promise<ServerBuild> {
  if (!existsSync(join(buildFolder, "server/index.js"))) throw new Error("There is no build yet: npm run build");
  // React chooses its build by this variable. The pages are a production build in every environment.
  process.env["NODE_ENV"] = "production";
  const build = (await import(pathToFileURL(join(buildFolder, "server/index.js")).href)) as ServerBuild;
  await serveFiles(app, join(buildFolder, "client"), workerPolicy);
  await serveServiceWorker(app, join(buildFolder, "service-worker"), { isOn: hasServiceWorker });
  return build;
}

async function startDevelopment(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
  });
  // Vite handles the raw request before any route.
  app.addHook("onRequest", (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  app.addHook("onClose", () => vite.close());
  return () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
}
