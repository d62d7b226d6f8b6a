import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { z } from "zod";
import { serverUrls } from "./db/primary.ts";

/** A variable that is set but empty counts as not set, as in a `.env` file with the value left out. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
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
  /** Public by design: it names the project to the browser's script, and admits nobody. */
  FIREBASE_API_KEY: z.string().default("demo-api-key"),
  FIREBASE_AUTH_DOMAIN: optional(z.string()),
  FIREBASE_JWKS_URL: z.url().default("https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"),
  /** Not set: our own style and basemap, and no other host learns who looks at what. */
  MAP_STYLE: optional(z.url({ protocol: /^https$/ })),
  MAP_ATTRIBUTION: optional(z.string().max(300)),
  /** Where photos are kept without a bucket: a folder of this machine, which production does not have. */
  STORAGE_FOLDER: optional(z.string()),
  STORAGE_SECRET: optional(z.string().min(16)),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket")),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_PUBLIC_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** smtp://user:password@host:587, or smtps://. Not set: mail is kept until it is. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.string().default("Nest Mates <hello@nestmates.example>"),
  /** Signs the links in mails: who has it can answer for any owner. */
  LINK_SECRET: optional(z.string().min(16)),
  /** The e-mail addresses of those who moderate; they count once the identity provider has checked them. */
  MODERATORS: z.string().default(""),
  /** Of a service account that may delete identities, as one line of JSON: the worker needs it when somebody leaves. */
  FIREBASE_SERVICE_ACCOUNT: optional(z.string()),
  /** Where the worker answers those who run it. Not set: nowhere. */
  WORKER_PORT: optional(port),
  /** For how long a process that was asked to end serves on, so that the balancer notices first. */
  DRAIN_SECONDS: optional(z.coerce.number().min(0).max(120)),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  METRICS_TOKEN: optional(z.string().min(16)),
  /** OpenTelemetry's own names: of a collector, and of how many traces it gets. Not set: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** The log-in page offers the demo accounts with their known password, and every page says that this is a demo. */
  DEMO_ACCOUNTS: flag.default(false),
  PUBLIC_CACHE: flag.default(true),
  PAGE_CACHE: flag.default(true),
  /** Cached copies are forgotten at most so often, however much is written. */
  FLUSH_INTERVAL_MS: z.coerce.number().int().min(0).max(10_000).default(1_000),
  /** Whole neighbourhoods share an address behind a mobile network: generous, since members are counted by themselves. */
  RATE_LIMIT_PER_IP: z.coerce.number().int().min(1).default(3_000),
  RATE_LIMIT_PER_MEMBER: z.coerce.number().int().min(1).default(120),
  /** New listings of one member in a day. */
  POSTS_PER_DAY: z.coerce.number().int().min(1).default(15),
});

/** Their defaults are for a developer's machine; a deploy that forgot one should not come up looking well. */
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

/** Several looks of an ordinary balancer; elsewhere nobody looks, and whoever presses Ctrl-C does not want to wait. */
const PRODUCTION_DRAIN_SECONDS = 10;

/** Both processes have to know the same one. */
const DEVELOPMENT_LINK_SECRET = "for-development-only";

export type Config = ReturnType<typeof readConfig>;

/** The only place that reads the environment. Throws with every problem named, so that a bad deploy fails at start. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`Bad configuration:\n${z.prettifyError(parsed.error)}`);
  const e = parsed.data;
  const identity = readIdentity(e);
  const unset = e.NODE_ENV === "production" ? requiredInProduction.filter((name) => !env[name]) : [];
  if (unset.length > 0) throw new Error(`Bad configuration: with NODE_ENV=production, set ${unset.join(", ")}`);
  const storage = readStorage(e);
  return {
    isProduction: e.NODE_ENV === "production",
    host: e.HOST,
    port: e.PORT,
    workerPort: e.WORKER_PORT,
    /** Where browsers reach us. Unsafe requests with a cookie must come from here. */
    origin: e.ORIGIN ? new URL(e.ORIGIN).origin : `http://${e.HOST}:${e.PORT}`,
    trustProxy: e.TRUST_PROXY?.split(",").map((address) => address.trim()) ?? false,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL,
    identity,
    storage,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
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
    flushIntervalMs: e.FLUSH_INTERVAL_MS,
    postsPerDay: e.POSTS_PER_DAY,
    /** Requests a minute. */
    rateLimits: { perIp: e.RATE_LIMIT_PER_IP, perMember: e.RATE_LIMIT_PER_MEMBER },
  };
}

/** The emulator's tokens carry no signature, so believing them anywhere near real members would let anybody in. */
function readIdentity(e: z.infer<typeof environment>) {
  const emulatorHost = e.FIREBASE_AUTH_EMULATOR_HOST;
  if (emulatorHost && e.NODE_ENV === "production")
    throw new Error("FIREBASE_AUTH_EMULATOR_HOST is set: the Auth Emulator's unsigned tokens are not accepted with NODE_ENV=production.");
  if (emulatorHost && !e.FIREBASE_PROJECT_ID.startsWith("demo-"))
    throw new Error("FIREBASE_AUTH_EMULATOR_HOST is set: only a project id that begins with demo- may use the Auth Emulator.");
  return {
    projectId: e.FIREBASE_PROJECT_ID,
    apiKey: e.FIREBASE_API_KEY,
    authDomain: e.FIREBASE_AUTH_DOMAIN ?? `${e.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    emulatorHost,
    jwksUrl: e.FIREBASE_JWKS_URL,
    serviceAccount: e.FIREBASE_SERVICE_ACCOUNT,
  };
}

/** Only with the Auth Emulator: at a real provider the demo accounts do not exist, and anybody could create them. */
function readIsDemo(e: z.infer<typeof environment>): boolean {
  if (!e.DEMO_ACCOUNTS) return false;
  if (e.NODE_ENV === "production") throw new Error("DEMO_ACCOUNTS is set: accounts with a known password are not offered with NODE_ENV=production.");
  if (!e.FIREBASE_AUTH_EMULATOR_HOST) throw new Error("DEMO_ACCOUNTS is set: it needs FIREBASE_AUTH_EMULATOR_HOST.");
  return true;
}

const projectRoot = join(import.meta.dirname, "../..");

function readStorage(e: z.infer<typeof environment>) {
  if (!e.S3_BUCKET) {
    const folder = e.STORAGE_FOLDER ? resolve(e.STORAGE_FOLDER) : join(projectRoot, ".services/storage", databaseName(e.DATABASE_URL));
    // Addresses that were handed out before a restart are then worth nothing, which is better than a secret that everybody can read here.
    return { driver: "disk" as const, folder, secret: e.STORAGE_SECRET ?? randomBytes(32).toString("base64url") };
  }
  if (!e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY) throw new Error("Bad configuration: with S3_BUCKET, set S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY");
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

/** So that two databases never share a folder, in which each would take the other's photos for its own left-overs. */
function databaseName(databaseUrl: string): string {
  const [url = ""] = serverUrls(databaseUrl);
  return encodeURIComponent((URL.canParse(url) && new URL(url).pathname.slice(1)) || "default");
}
