import { createECDH, randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { z } from "zod";
import { serverUrls } from "./db/primary.ts";

/** An empty value counts as not set, like `NAME=` in a .env file. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const port = z.coerce.number().int().min(1).max(65_535);
const flag = z.stringbool();

const environment = z.object({
  NODE_ENV: z.enum(["production", "development", "demo", "test"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(4000),
  ORIGIN: optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: optional(z.string()),
  DATABASE_URL: z.string().default("postgres://nestmates@127.0.0.1:5440/nestmates"),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  REDIS_URL: optional(z.url()),
  FIREBASE_PROJECT_ID: z.string().default("demo-nestmates"),
  FIREBASE_AUTH_EMULATOR_HOST: optional(z.string().regex(/^[\w.-]+:\d+$/, "host:port")),
  /** The key is public by design: it identifies the project in the browser and grants no access. */
  FIREBASE_API_KEY: z.string().default("demo-api-key"),
  FIREBASE_AUTH_DOMAIN: optional(z.string()),
  FIREBASE_JWKS_URL: z
    .url()
    .default("https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"),
  /** If not set, the map has our own style and basemap, without requests to a third party. */
  MAP_STYLE: optional(z.url({ protocol: /^https$/ })),
  MAP_ATTRIBUTION: optional(z.string().max(300)),
  /** Folder for photos if there is no bucket. Not for production. */
  STORAGE_FOLDER: optional(z.string()),
  STORAGE_SECRET: optional(z.string().min(16)),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket")),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_PUBLIC_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** smtp://user:password@host:587, or smtps://. If not set, mails stay in the outbox. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.string().default("Nest Mates <hello@nestmates.example>"),
  /** The provider's limit, for each worker. If not set, there is no limit. */
  MAIL_PER_SECOND: optional(z.coerce.number().int().min(1)),
  /** Authenticates the mail provider, which reports bounces to us. If not set, all reports are refused. */
  MAIL_HOOK_SECRET: optional(z.string().min(16)),
  /** Signs the links in mails. Anybody who has the secret can act for any recipient. */
  LINK_SECRET: optional(z.string().min(16)),
  /**
   * The keys that identify us to push services (`npx web-push generate-vapid-keys`). If not set, there are no push
   * notifications.
   */
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^[\w-]{87}$/, "65 bytes in base64url")),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, "32 bytes in base64url")),
  /** The address at which a push service contacts us. */
  VAPID_SUBJECT: optional(z.url({ protocol: /^(mailto|https)$/ })),
  /**
   * `host:port` of push services for tests, separated by commas. Not for production, because members could make us call
   * these hosts.
   */
  PUSH_EXTRA_HOSTS: z.string().default(""),
  /** E-mail addresses of the moderators. They count only if the identity provider has verified them. */
  MODERATORS: z.string().default(""),
  /** JSON (one line) of a service account that may delete identities. The worker needs it to delete accounts. */
  FIREBASE_SERVICE_ACCOUNT: optional(z.string()),
  /** The port of the worker's health checks and metrics. If not set, there are none. */
  WORKER_PORT: optional(port),
  /** After SIGTERM the process still serves for this time, so that the load balancer notices first. */
  DRAIN_SECONDS: optional(z.coerce.number().min(0).max(120)),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  METRICS_TOKEN: optional(z.string().min(16)),
  /** OpenTelemetry's own variables: the collector, and the share of traces to keep. If not set, there is no tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** Shows the demo accounts with their password on the log-in page, and a demo banner on every page. */
  DEMO_ACCOUNTS: flag.default(false),
  PUBLIC_CACHE: flag.default(true),
  PAGE_CACHE: flag.default(true),
  /** With `off`, browsers get a worker that removes itself and its caches. */
  SERVICE_WORKER: flag.default(true),
  /** Minimum time between two flushes of the caches, however many writes there are. */
  FLUSH_INTERVAL_MS: z.coerce.number().int().min(0).max(10_000).default(1_000),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(100).max(60_000).default(1_000),
  /**
   * The limit is high, because many people share an IP address behind a mobile network. Members also have their own
   * limit.
   */
  RATE_LIMIT_PER_IP: z.coerce.number().int().min(1).default(3_000),
  RATE_LIMIT_PER_MEMBER: z.coerce.number().int().min(1).default(120),
  /** The most event streams of one web process. Each needs about 20 kB. */
  STREAMS_PER_PROCESS: z.coerce.number().int().min(0).max(100_000).default(10_000),
  /** The most event streams of one IP address. Mobile networks and campuses share an address among many members. */
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(1_000),
  /** The most new listings of one member in a day. */
  POSTS_PER_DAY: z.coerce.number().int().min(1).default(15),
});

/** These variables have defaults for development. A deploy without them must fail at start. */
const requiredInProduction = [
  "ORIGIN",
  "DATABASE_URL",
  "FIREBASE_PROJECT_ID",
  "FIREBASE_API_KEY",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "MAIL_FROM",
  "LINK_SECRET",
] as const;

/** Several health check intervals of a usual load balancer. Development has no delay, so that Ctrl-C stops at once. */
const PRODUCTION_DRAIN_SECONDS = 10;

/** Web process and worker need the same secret. */
const DEVELOPMENT_LINK_SECRET = "for-development-only";

export type Config = ReturnType<typeof readConfig>;

/** The only place that reads the environment. The error lists every problem. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`Bad configuration:\n${z.prettifyError(parsed.error)}`);
  const e = parsed.data;
  const identity = readIdentity(e);
  const unset = e.NODE_ENV === "production" ? requiredInProduction.filter((name) => !env[name]) : [];
  if (unset.length > 0) throw new Error(`Bad configuration: with NODE_ENV=production, set ${unset.join(", ")}`);
  if (e.NODE_ENV === "production" && e.LINK_SECRET === DEVELOPMENT_LINK_SECRET)
    throw new Error(
      "Bad configuration: with NODE_ENV=production, LINK_SECRET must not be the public one of this repository",
    );
  if (e.NODE_ENV === "production" && !e.ORIGIN?.startsWith("https:"))
    throw new Error(
      "Bad configuration: with NODE_ENV=production, ORIGIN must be an https URL: links in mails and the session cookie depend on it",
    );
  const storage = readStorage(e);
  return {
    isProduction: e.NODE_ENV === "production",
    host: e.HOST,
    port: e.PORT,
    workerPort: e.WORKER_PORT,
    /** The public origin. Unsafe requests with a session cookie must come from this origin. */
    origin: e.ORIGIN ? new URL(e.ORIGIN).origin : `http://${e.HOST}:${e.PORT}`,
    trustProxy: e.TRUST_PROXY?.split(",").map((address) => address.trim()) ?? false,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL,
    identity,
    storage,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, perSecond: e.MAIL_PER_SECOND, hookSecret: e.MAIL_HOOK_SECRET },
    push: readPush(e),
    linkSecret: e.LINK_SECRET ?? DEVELOPMENT_LINK_SECRET,
    moderators: e.MODERATORS.split(",")
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
    map: { styleUrl: e.MAP_STYLE, attribution: e.MAP_ATTRIBUTION },
    drainSeconds: e.DRAIN_SECONDS ?? (e.NODE_ENV === "production" ? PRODUCTION_DRAIN_SECONDS : 0),
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    tracing: { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, share: e.OTEL_TRACES_SAMPLER_ARG },
    isDemo: readIsDemo(e),
    publicCache: e.PUBLIC_CACHE,
    pageCache: e.PAGE_CACHE,
    hasServiceWorker: e.SERVICE_WORKER,
    flushIntervalMs: e.FLUSH_INTERVAL_MS,
    maxEventLoopDelayMs: e.MAX_EVENT_LOOP_DELAY_MS,
    postsPerDay: e.POSTS_PER_DAY,
    streams: { perProcess: e.STREAMS_PER_PROCESS, perAddress: e.STREAMS_PER_ADDRESS },
    /** Requests a minute. */
    rateLimits: { perIp: e.RATE_LIMIT_PER_IP, perMember: e.RATE_LIMIT_PER_MEMBER },
  };
}

/** The emulator's tokens are unsigned. In production they would let anybody sign in as anybody. */
function readIdentity(e: z.infer<typeof environment>) {
  const emulatorHost = e.FIREBASE_AUTH_EMULATOR_HOST;
  if (emulatorHost && e.NODE_ENV === "production")
    throw new Error(
      "FIREBASE_AUTH_EMULATOR_HOST is set: the Auth Emulator's unsigned tokens are not accepted with NODE_ENV=production.",
    );
  if (emulatorHost && !e.FIREBASE_PROJECT_ID.startsWith("demo-"))
    throw new Error(
      "FIREBASE_AUTH_EMULATOR_HOST is set: only a project id that begins with demo- may use the Auth Emulator.",
    );
  return {
    projectId: e.FIREBASE_PROJECT_ID,
    apiKey: e.FIREBASE_API_KEY,
    authDomain: e.FIREBASE_AUTH_DOMAIN ?? `${e.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    emulatorHost,
    jwksUrl: e.FIREBASE_JWKS_URL,
    serviceAccount: e.FIREBASE_SERVICE_ACCOUNT,
  };
}

/** Demo accounts need the Auth Emulator, because anybody could register them at a real provider. */
function readIsDemo(e: z.infer<typeof environment>): boolean {
  if (!e.DEMO_ACCOUNTS) return false;
  if (e.NODE_ENV === "production")
    throw new Error("DEMO_ACCOUNTS is set: accounts with a known password are not offered with NODE_ENV=production.");
  if (!e.FIREBASE_AUTH_EMULATOR_HOST) throw new Error("DEMO_ACCOUNTS is set: it needs FIREBASE_AUTH_EMULATOR_HOST.");
  return true;
}

/** All processes must use the same keys. Members whose browsers subscribed with other keys have to subscribe again. */
function readPush(e: z.infer<typeof environment>) {
  const extraHosts = e.PUSH_EXTRA_HOSTS.split(",")
    .map((host) => host.trim())
    .filter(Boolean);
  if (extraHosts.length > 0 && e.NODE_ENV === "production")
    throw new Error("PUSH_EXTRA_HOSTS is set: only the known push services are called with NODE_ENV=production.");
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = e;
  if (!publicKey && !privateKey) return { keys: undefined, extraHosts };
  if (!publicKey || !privateKey || !subject)
    throw new Error("Bad configuration: set VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT, or neither key");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey, "base64url");
  if (ecdh.getPublicKey("base64url") !== publicKey)
    throw new Error("Bad configuration: VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY");
  return { keys: { publicKey, privateKey, subject }, extraHosts };
}

const projectRoot = join(import.meta.dirname, "../..");

function readStorage(e: z.infer<typeof environment>) {
  if (!e.S3_BUCKET) {
    const folder = e.STORAGE_FOLDER
      ? resolve(e.STORAGE_FOLDER)
      : join(projectRoot, ".services/storage", databaseName(e.DATABASE_URL));
    // A random secret invalidates signed upload URLs at restart, but a constant one would be public in this repository.
    return { driver: "disk" as const, folder, secret: e.STORAGE_SECRET ?? randomBytes(32).toString("base64url") };
  }
  if (!e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY)
    throw new Error("Bad configuration: with S3_BUCKET, set S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY");
  const endpoint = e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`;
  return {
    driver: "s3" as const,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    endpoint,
    publicEndpoint: e.S3_PUBLIC_ENDPOINT ?? endpoint,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  };
}

/** Each database has its own folder, because the clean-up job deletes photos that its database does not know. */
function databaseName(databaseUrl: string): string {
  const [url = ""] = serverUrls(databaseUrl);
  return encodeURIComponent((URL.canParse(url) && new URL(url).pathname.slice(1)) || "default");
}
