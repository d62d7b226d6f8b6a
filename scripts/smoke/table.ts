/**
 * How each script of package.json is tested in a few seconds, or why it is not. scripts/lint/scripts.ts compares this with
 * package.json and the gates.
 */
export interface SmokeRun {
  script: string;
  args?: readonly string[];
  /** Mostly sizes. */
  env?: Readonly<Record<string, string>>;
  /** The script is a server: this URL has to respond, and SIGTERM has to end it with exit code 0. */
  readyAt?: string;
}

const FEW = { SCALE_LISTINGS: "2000", BENCH_RUNS: "1" };
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
  { script: "db:index-listings" },
  { script: "db:after-restore" },
  { script: "jobs" },
  { script: "sbom" },
  { script: "lock" },
  { script: "map:build", args: ["build/basemap.pmtiles"] },
  { script: "start", env: { ...production, PORT: webPort }, readyAt: `http://127.0.0.1:${webPort}/readyz` },
  {
    script: "start:worker",
    env: { ...production, WORKER_PORT: workerPort },
    readyAt: `http://127.0.0.1:${workerPort}/readyz`,
  },
  { script: "bench", args: ["--smoke"], env: FEW },
  { script: "bench:cost", args: ["--smoke"], env: FEW },
  { script: "bench:conversations", args: ["--smoke"] },
  { script: "bench:saved-searches", args: ["--smoke"] },
  { script: "bench:pages", args: ["--smoke"] },
  { script: "bench:phone", args: ["--smoke"] },
  { script: "bench:soak", args: ["--smoke"], env: { SCALE_LISTINGS: "2000", SOAK_MINUTES: "0.2", SOAK_RATE: "5" } },
  { script: "bench:attacks", args: ["--smoke"] },
  { script: "bench:streams", args: ["--smoke"] },
];

/** Neither in the smoke run nor called by name in a gate, and why. */
export const triedElsewhere: Readonly<Record<string, string>> = {
  lint: "its four tools are gates of their own in .ci/run",
  format: "`biome check` is a gate; this is the same with --write",
  test: "vitest is a gate, with a report to count",
  e2e: "playwright is a gate, with a report to count",
  "test:attacks": "the attacks are a part of `prove`, and the calls are in the unit and database tests",
  "bench:faults": "a part of `prove`",
  "bench:load": "a part of `prove`",
  "bench:rolling": "a part of `prove`",
  "bench:old-build": "a part of `prove`",
  "drill:restore": "a part of `prove`",
  dev: "the gate that follows the README starts it",
  demo: "starts the site for the journeys in a browser (playwright.config.ts)",
  screenshots: "e2e/screenshots.spec.ts runs it against the demo of the journeys",
  "map:osm":
    "needs an extract of OpenStreetMap; scripts/basemap/osm-basemap.test.ts makes one and calls the same function",
  smoke: "is this",
  ci: "is the gate",
  "ci:full": "is the gate before a release",
};
