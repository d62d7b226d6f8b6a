import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { areaSitemap } from "../features/areas/server/areas.sitemap.ts";
import { createAuthenticator } from "../platform/auth/authenticate.ts";
import type { Config } from "../platform/config.ts";
import type { StatementListener } from "../platform/db/prepared.ts";
import { createDrain } from "../platform/http/drain.ts";
import { logRequests } from "../platform/http/log-requests.ts";
import { measureRequests, measureShared } from "../platform/http/metrics.ts";
import { createOperatorCheck } from "../platform/http/operations.routes.ts";
import type { SiteSettings } from "../platform/http/page.context.ts";
import { answerUnroutable, handleProblems } from "../platform/http/problem.ts";
import {
  BODY_LIMIT_BYTES,
  CONNECTIONS_CHECK_MS,
  HEADERS_TIMEOUT_MS,
  limitPressure,
  limitRates,
  REQUEST_TIMEOUT_MS,
  STALLED_TIMEOUT_MS,
} from "../platform/http/rate-limit.ts";
import { registerRoutes, requireAccessRules } from "../platform/http/route.ts";
import { addSecurityHeaders, withSecurityHeaders } from "../platform/http/security-headers.ts";
import { answerUnreadable } from "../platform/http/unreadable.ts";
import { loggerOptions } from "../platform/log.ts";
import { registerDiskUploads } from "../platform/storage/disk-uploads.routes.ts";
import { measureProcess } from "../platform/telemetry/process-metrics.ts";
import { traceRequests } from "../platform/telemetry/request-spans.ts";
import { siteRoutes } from "../platform/web/sitemap.routes.ts";
import { createApi } from "./api-routes.ts";
import { fallbackPage } from "./fallback-page.ts";
import { type PageMode, servePages } from "./pages.ts";
import { createServices } from "./services.ts";

const COMPRESS_FROM_BYTES = 1024;
/** Smaller bodies are compressed synchronously, in less than 2 ms. The thread pool would take twice the CPU time. */
const COMPRESS_AT_ONCE_BYTES = 64 * 1024;
/** For a list, this level takes a fifth less CPU time than the default and adds 3 % to the size. */
const COMPRESSION_LEVEL = 4;

function toSiteSettings({ origin, isDemo, identity, map }: Config): SiteSettings {
  const { projectId, apiKey, authDomain, emulatorHost } = identity;
  return {
    origin,
    isDemo,
    identity: { projectId, apiKey, authDomain, emulatorUrl: emulatorHost && `http://${emulatorHost}` },
    map,
  };
}

/**
 * The web process: the JSON API and the pages, on one port. Tests and benches pass `logTo` to read the log, and
 * `onStatement` to observe SQL.
 */
export async function buildApp(
  config: Config,
  pages: PageMode,
  logTo?: { write(line: string): void },
  onStatement?: StatementListener,
) {
  const app: FastifyInstance = Fastify({
    logger: { ...loggerOptions(config.logLevel), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // No timeout in development: Vite transforms hundreds of modules for the first page.
    connectionTimeout: pages === "dev" ? 0 : STALLED_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    forceCloseConnections: "idle",
    // Requests that arrive while the server closes are still served.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerUnroutable(error, request, withSecurityHeaders(reply, config)),
    clientErrorHandler: (error, socket) => answerUnreadable(app.log, error, socket),
    routerOptions: { maxParamLength: 200 },
  });
  const services = createServices(config, app.log, onStatement);
  // Ends the streams before the server waits for its connections to close.
  app.addHook("preClose", async () => services.streams.endAll());
  app.addHook("onClose", () => services.close());
  // Start without the object store: the site works without photos.
  await services.storage
    .open()
    .catch((error: unknown) => app.log.error({ err: error }, "the object store cannot be used"));

  const drain = createDrain(app, config.drainSeconds, { onDrain: () => services.streams.endAll() });

  handleProblems(app, fallbackPage);
  traceRequests(app);
  logRequests(app);
  addSecurityHeaders(app, config);
  const registry = measureProcess(services.pool);
  measureRequests(app, registry);
  const authenticator = createAuthenticator(services.accounts, config.origin);
  await app.register(compress, {
    encodings: ["gzip"],
    threshold: COMPRESS_FROM_BYTES,
    syncThreshold: COMPRESS_AT_ONCE_BYTES,
    zlibOptions: { level: COMPRESSION_LEVEL },
  });
  if (pages !== "dev") await limitPressure(app, config.maxEventLoopDelayMs);
  const api = createApi(services, {
    authenticator,
    mailHookSecret: config.mail.hookSecret,
    registry,
    isDraining: drain.isDraining,
  });
  const sendPage = await servePages(app, pages, {
    services,
    site: toSiteSettings(config),
    identity: config.identity,
    authenticator,
    hasServiceWorker: config.hasServiceWorker,
    apiDocument: api.document,
  });

  requireAccessRules(app);
  const limits = await limitRates(app, { ...config.rateLimits, redisUrl: config.redisUrl });
  measureShared(registry, {
    streams: services.streams.count,
    isCountShared: limits.isShared,
    areHintsUp: services.memberHints.isUp,
  });
  if (config.storage.driver === "disk") await registerDiskUploads(app, config.storage);
  const siteFiles = pages === "none" ? [] : siteRoutes(config.origin, [areaSitemap(services.areas)]);
  registerRoutes(app, [...api.routes, ...siteFiles], {
    authenticator,
    ...limits,
    assertOperator: createOperatorCheck(config),
  });
  await sendPage(limits);
  return { app, services, api, drain };
}
