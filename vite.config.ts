import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { archiveVersion } from "./scripts/basemap/archive.ts";
import { messageOptions } from "./scripts/i18n/options.ts";
import { serviceWorkerInDevelopment } from "./scripts/service-worker/build-service-worker.ts";

/**
 * What the frame around every page is made of, and so is on every page: as one file it weighs 5 kB less than as twenty.
 */
const frameParts = [
  // First of all in any page, since they fix the order of the cascade layers.
  "(?:tokens|fonts|base)",
  "(?:avatar|brand-mark|button|data-switch|empty-state|icon|language-switch|popover-menu|spinner|lazy-toasts|theme|theme-toggle|toast-store|woven-band|woven-drawing)",
  "layout/(?:page-frame|site-footer|site-header)",
];
const frame = new RegExp(`/src/ui/(?:${frameParts.join("|")})\\.(?:tsx?|css)$`);

/**
 * Styles that most public pages need. With them a page has two style sheets, that of the frame and its own, instead of
 * eleven.
 */
const sharedStyles = [
  "ui/(?:badge|card|chip|confirm-dialog|field|notice|pagination|picture|section-heading)",
  "ui/layout/(?:section|tab-bar)",
  "pages/frame/[a-z-]+",
  "features/accounts/web/(?:account-menu|leaving-banner)",
  "features/areas/area-combobox",
  "features/listings/web/listing-card",
  "features/map/web/map-stand-ins",
  "features/saved/web/save-button",
];
const styles = new RegExp(`/src/(?:${sharedStyles.join("|")})\\.css$`);

const groups = [
  { name: "frame", test: (id: string) => frame.test(id) || styles.test(id), priority: 2 },
  // What many pages share, as one file: each page would fetch most of it anyway, in twenty small ones.
  { name: "common", test: /\/src\//, minShareCount: 18, priority: 1 },
];

export default defineConfig({
  define: { BASEMAP_VERSION: JSON.stringify(archiveVersion()) },
  plugins: [paraglideVitePlugin(messageOptions), reactRouter(), serviceWorkerInDevelopment()],
  optimizeDeps: { entries: ["src/**/web/*.tsx", "src/ui/*.tsx", "src/root.tsx", "src/entry.client.tsx"] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  build: {
    manifest: true,
    // An inlined font is a data: address, which the content security policy refuses.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
});
