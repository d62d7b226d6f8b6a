import { defineConfig } from "vitest/config";

/** Tests on a million listings, apart from the rest: making them takes a minute. */
export default defineConfig({
  test: {
    name: "scale",
    include: ["test/scale/*.scale.test.ts"],
    globalSetup: ["test/scale/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
