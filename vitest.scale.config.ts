import { defineConfig } from "vitest/config";

/** Tests on very many listings, apart from the rest: making them takes minutes. */
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
