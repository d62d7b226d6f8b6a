import { defineConfig } from "vitest/config";

/**
 * They change their process: one replaces the global RegExp before it imports the product, the other loads the decoder
 * of photos, which disables all other formats.
 */
const needsFreshProcess = [
  "test/attacks/slow-expressions.test.ts",
  "src/features/photos/server/image-processing/make-files.test.ts",
];

/**
 * Files of one worker share their modules: loading the product anew for each of 170 files took half of all CPU time. So
 * a module must not keep state of its own; what a test stubs it restores; and each database test has a database of its
 * own anyway.
 */
const shared = { isolate: false, maxWorkers: 2 };
/** Ends a test that hangs. Limits of speed are in CPU time: test/cpu-time.ts. */
const testTimeout = 60_000;
/** A test that starts the built site sets NODE_ENV to production, where React has no JSX for development. */
const oxc = { jsx: { runtime: "automatic", development: false } } as const;

export default defineConfig({
  test: {
    projects: [
      {
        oxc,
        test: {
          ...shared,
          name: "unit",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "proofs/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/*.scale.test.ts", ...needsFreshProcess],
          testTimeout,
        },
      },
      { test: { name: "isolated", include: needsFreshProcess, maxWorkers: 2, testTimeout } },
      {
        oxc,
        test: {
          ...shared,
          name: "db",
          include: ["src/**/*.db.test.ts", "test/**/*.db.test.ts", "proofs/**/*.db.test.ts"],
          globalSetup: ["test/setup.ts"],
          setupFiles: ["test/production-react.ts", "test/statement-rows.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
