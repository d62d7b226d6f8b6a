/**
 * How each script is tested in a few seconds, or why it is not. scripts/lint/scripts.ts compares this with package.json,
 * the files of scripts/ and the gates.
 */
import { proofs } from "../../proofs/table.ts";

export interface SmokeRun {
  /** A name in package.json, or a file. */
  script: string;
  args?: readonly string[];
  /** Mostly sizes. */
  env?: Readonly<Record<string, string>>;
  /** The script is a server: this URL has to respond, and SIGTERM has to end it with exit code 0. */
  readyAt?: string;
}

const webPort = String(Number(process.env["SMOKE_PORT"] ?? 4280));
const workerPort = String(Number(webPort) + 1);

/** Settings that production requires. None of these services is called. */
const production = {
  ORIGIN: "https://nestmates.example",
  FIREBASE_PROJECT_ID: "nestmates-smoke",
  FIREBASE_API_KEY: "for-this-smoke-only",
  LINK_SECRET: `${"smoke-".repeat(4)}links`,
  STORAGE_SECRET: `${"smoke-".repeat(4)}storage`,
  METRICS_TOKEN: "for-this-smoke-only",
  S3_BUCKET: "nestmates",
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_ACCESS_KEY_ID: "smoke",
  S3_SECRET_ACCESS_KEY: "smoke",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "smoke@nestmates.example",
  FIREBASE_AUTH_EMULATOR_HOST: "",
  DRAIN_SECONDS: "0",
  LOG_LEVEL: "error",
};

/** In this order: some scripts need the data of an earlier one. */
export const smokeRuns: readonly SmokeRun[] = [
  { script: "services", args: ["status"] },
  { script: "db:migrate" },
  { script: "db:seed" },
  { script: "scripts/index-listings.ts" },
  { script: "scripts/after-restore.ts" },
  { script: "jobs" },
  { script: "scripts/sbom.ts" },
  { script: "scripts/complete-lock.ts" },
  { script: "scripts/make-basemap.ts", args: ["build/basemap.pmtiles"] },
  { script: "start", env: { ...production, PORT: webPort }, readyAt: `http://127.0.0.1:${webPort}/readyz` },
  {
    script: "start:worker",
    env: { ...production, WORKER_PORT: workerPort },
    readyAt: `http://127.0.0.1:${workerPort}/readyz`,
  },
  ...proofs.flatMap(({ name, smoke }) => (smoke ? [{ script: "prove", args: [name, "--smoke"] }] : [])),
];

/** Neither in the smoke run nor called by name in a gate, and why. */
export const triedElsewhere: Readonly<Record<string, string>> = {
  lint: "its four tools are gates of their own in .ci/run",
  format: "`biome check` is a gate; this is the same with --write",
  test: "vitest is a gate, with a report to count",
  e2e: "playwright is a gate, with a report to count",
  dev: "the gate that follows the README starts it",
  demo: "starts the site for the journeys in a browser (playwright.config.ts)",
  screenshots: "e2e/screenshots.spec.ts runs it against the demo of the journeys",
  smoke: "is this",
  ci: "is the gate",
  "ci:full": "is the gate before a release",
};
