import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { messageOptions } from "./scripts/i18n/options.ts";

export default defineConfig({
  plugins: [paraglideVitePlugin(messageOptions), reactRouter()],
  optimizeDeps: { entries: ["src/**/web/*.tsx", "src/ui/*.tsx", "src/root.tsx", "src/entry.client.tsx"] },
  build: {
    manifest: true,
    // An inlined font is a data: address, which the content security policy refuses.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
});
