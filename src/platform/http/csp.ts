import { createHash } from "node:crypto";

export interface CspIdentity {
  authDomain: string;
  emulatorHost: string | undefined;
}

export interface CspMap {
  /** Of a map that somebody else hosts; without it, all of the map is ours. */
  styleUrl: string | undefined;
}

/** The content security policy of a page whose inline scripts are those that these sources name. */
export type Csp = (inlineScripts: readonly string[]) => string;

/** Google's own script, by which its sign-in window talks to the page that opened it. It loads more of itself from the same host. */
const GOOGLE_SCRIPTS = "https://apis.google.com";
const IDENTITY_APIS = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

/** Google's check that an SMS is asked for by a person. Its folders, not its hosts: those serve all of Google. */
const CAPTCHA_SCRIPTS = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const CAPTCHA_FRAMES = ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"];

/** Of the bucket that uploads go to; undefined where they come to us. */
type UploadOrigin = string | undefined;

function createPolicy({ scripts = [], apis = [], frames = [] }: { scripts?: string[]; apis?: string[]; frames?: string[] }): Csp {
  return (inlineScripts) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...scripts, ...inlineScripts].join(" ")}`,
      "style-src 'self'",
      // blob: is a file that somebody picked and the page shows before it is uploaded; nobody else can make one for our origin.
      "img-src 'self' https: data: blob:",
      "font-src 'self'",
      `connect-src ${["'self'", ...apis].join(" ")}`,
      "worker-src 'self'",
      ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; ");
}

/** Our own files and the inline scripts that we wrote; nothing of anybody else's runs. A hosted map may be asked for its data (its images are https: anyway), and a bucket given files. */
export function createPlainCsp(map: CspMap, uploadOrigin: UploadOrigin): Csp {
  return createPolicy({ apis: [...mapOrigins(map), ...originsOf(uploadOrigin)] });
}

/** A worker obeys the policy that its own file was sent with, not its page's. The map's reads vector tiles, from our files or from the map's host. */
export function createWorkerCsp(map: CspMap): string {
  return `default-src 'none'; script-src 'self'; connect-src ${["'self'", ...mapOrigins(map)].join(" ")}; frame-ancestors 'none'`;
}

const originsOf = (origin: UploadOrigin): string[] => (origin ? [origin] : []);
const mapOrigins = ({ styleUrl }: CspMap): string[] => (styleUrl ? [new URL(styleUrl).origin] : []);

/**
 * Of the pages that sign in, sign up, mend a password or change a profile: the same, and the identity provider. Others do without, since Google's host
 * serves more scripts than the one we want. A browser keeps the policy of the document it loaded first, so these pages have to be loaded as documents of
 * their own, however one comes to them: their loaders in the browser see to that (sign-in-document.ts of the accounts feature).
 */
export function createAccountCsp(identity: CspIdentity, uploadOrigin: UploadOrigin): Csp {
  const { apis, frames } = identityOrigins(identity);
  return createPolicy({ scripts: [GOOGLE_SCRIPTS], apis: [...apis, ...originsOf(uploadOrigin)], frames });
}

/** Of the profile, where a number can be checked by a code: the same, and Google's check before it is sent. The emulator sends none and asks nobody. */
export function createProfileCsp(identity: CspIdentity, uploadOrigin: UploadOrigin): Csp {
  if (identity.emulatorHost) return createAccountCsp(identity, uploadOrigin);
  const { apis, frames } = identityOrigins(identity);
  return createPolicy({
    scripts: [GOOGLE_SCRIPTS, ...CAPTCHA_SCRIPTS],
    apis: [...apis, ...originsOf(uploadOrigin)],
    frames: [...frames, ...CAPTCHA_FRAMES],
  });
}

/** Vite and React Router add scripts and styles of their own to a page under development. Nothing that was built is sent with it. */
export function createDevelopmentCsp(identity: CspIdentity, uploadOrigin: UploadOrigin): Csp {
  const { apis, frames } = identityOrigins(identity);
  const others = new Set([...apis, ...frames, ...originsOf(uploadOrigin)]);
  return () => `default-src ${["'self'", "https:", "data:", "blob:", "ws:", "'unsafe-inline'", ...others].join(" ")}; frame-ancestors 'none'`;
}

function identityOrigins({ authDomain, emulatorHost }: CspIdentity): { apis: string[]; frames: string[] } {
  if (!emulatorHost) return { apis: IDENTITY_APIS, frames: [`https://${authDomain}`] };
  const emulator = `http://${emulatorHost}`;
  return { apis: [emulator], frames: [emulator] };
}

export const nonceSource = (nonce: string): string => `'nonce-${nonce}'`;

const OPENING = "<script";
const CLOSING = "</script>";
/** Fetched scripts are covered by their host; data such as JSON-LD is not run. */
const isInlineCode = (attributes: string) => !/\bsrc=|\btype="application\/(?:ld\+)?json"/.test(attributes);

/** Pins the inline scripts of a page that many will get: a nonce would be the same for all of them, and so worth nothing. */
export function hashInlineScripts(html: string): string[] {
  const hashes = scriptsOf(html)
    .filter(({ attributes }) => isInlineCode(attributes))
    .map(({ code }) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return [...new Set(hashes)];
}

/** Each is what comes before a closing tag, from the first opening one on: in one pass, however a page is written. */
function scriptsOf(html: string): { attributes: string; code: string }[] {
  const parts = html.split(CLOSING).slice(0, -1);
  return parts.flatMap((part) => {
    const from = part.indexOf(OPENING);
    const end = part.indexOf(">", from);
    return from < 0 || end < 0 ? [] : [{ attributes: part.slice(from + OPENING.length, end), code: part.slice(end + 1) }];
  });
}
