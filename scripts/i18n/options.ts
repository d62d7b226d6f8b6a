import type { CompilerOptions } from "@inlang/paraglide-js";

/**
 * Options that compile the catalogues in messages/ into typed functions in src/paraglide; used by the build and by `npm
 * run i18n`.
 */
export const messageOptions = {
  project: "./project.inlang",
  outdir: "./src/paraglide",
  strategy: ["cookie", "preferredLanguage", "baseLocale"],
  cookieName: "lang",
  cookieMaxAge: 365 * 24 * 60 * 60,
  outputStructure: "message-modules",
  emitGitIgnore: false,
  emitReadme: false,
  emitPrettierIgnore: false,
} satisfies CompilerOptions;
