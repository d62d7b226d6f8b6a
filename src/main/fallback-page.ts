import { createHash } from "node:crypto";
import * as m from "../paraglide/messages.js";
import type { FallbackPage } from "../platform/http/problem.ts";

/** Inline styles for both themes, because the files of the build may be unavailable. */
const style = `
:root{color-scheme:light dark;--ground:#faf5ec;--ink:#062822;--leaf:#004d41;--action:#b8321f;--on-action:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#071a17;--ink:#f2ece0;--leaf:#a3d6b9;--action:#fd8f6a;--on-action:#220a05}}
body{margin:0;min-height:100svh;display:grid;align-content:center;background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:auto;padding:2rem 1.25rem;border-block:6px double var(--leaf)}
h1{margin:0;color:var(--leaf);font-size:1.25rem}
p{margin:1rem 0}
a{display:inline-block;margin:.5rem .75rem 0 0;padding:.7rem 1.1rem;border:2px solid var(--leaf);border-radius:8px;color:var(--leaf);font-weight:600;text-decoration:none}
a:first-of-type{background:var(--action);border-color:var(--action);color:var(--on-action)}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

const styleHash = createHash("sha256").update(style).digest("base64");

type Message = (inputs: object, options: { locale: "en" | "bn" }) => string;

const inBoth = (message: Message) =>
  `<span lang="en">${message({}, { locale: "en" })}</span> · <span lang="bn">${message({}, { locale: "bn" })}</span>`;
const paragraphs = (message: Message) =>
  `<p lang="en">${message({}, { locale: "en" })}</p><p lang="bn">${message({}, { locale: "bn" })}</p>`;

/**
 * HTML page for errors before rendering: the process is overloaded, or the database fails during authentication. It is
 * in both languages, because the language of the visitor is not known yet. The retry link is the same URL.
 */
export const fallbackPage: FallbackPage = {
  /** CSP: no scripts and no subresources. */
  policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  html: ({ isBusy }) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${m.brand_name({}, { locale: "en" })}</title><style>${style}</style></head>
<body><main>
<h1>${m.brand_name({}, { locale: "en" })}</h1>
${paragraphs(isBusy ? m.error_busy : m.error_title)}
<a href="">${inBoth(m.retry)}</a><a href="/">${inBoth(m.error_go_home)}</a>
</main></body>
</html>`,
};
