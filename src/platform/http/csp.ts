import { createHash } from "node:crypto";

export interface CspIdentity {
  authDomain: string;
  emulatorHost: string | undefined;
}

export interface CspMap {
  /** The style of a third-party map. Undefined if we serve the map ourselves. */
  styleUrl: string | undefined;
}

/**
 * Builds the Content-Security-Policy of a page. `inlineScripts` are the nonce or the hashes that allow its inline
 * scripts.
 */
export type Csp = (inlineScripts: readonly string[]) => string;

/** Google's sign-in pop-up talks to the page through a script of this host. */
const GOOGLE_SCRIPTS = "https://apis.google.com";
const IDENTITY_APIS = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

/**
 * reCAPTCHA, which is needed before an SMS. Only its paths are allowed, because these hosts serve many other scripts.
 */
const CAPTCHA_SCRIPTS = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const CAPTCHA_FRAMES = ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"];

/** The origin of the bucket for uploads. Undefined if uploads go to our own server. */
type UploadOrigin = string | undefined;

function createPolicy({
  scripts = [],
  apis = [],
  frames = [],
}: {
  scripts?: string[];
  apis?: string[];
  frames?: string[];
}): Csp {
  return (inlineScripts) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...scripts, ...inlineScripts].join(" ")}`,
      "style-src 'self'",
      // blob: allows the preview of a picked photo before its upload. Only our own scripts can create such URLs.
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

/**
 * The policy of most pages. It allows no third-party scripts, but data of a third-party map and uploads to a bucket.
 */
export function createPlainCsp(map: CspMap, uploadOrigin: UploadOrigin): Csp {
  return createPolicy({ apis: [...mapOrigins(map), ...originsOf(uploadOrigin)] });
}

/** A web worker has the policy of its own file, not that of the page. The map's worker loads vector tiles. */
export function createWorkerCsp(map: CspMap): string {
  return `default-src 'none'; script-src 'self'; connect-src ${["'self'", ...mapOrigins(map)].join(" ")}; frame-ancestors 'none'`;
}

const originsOf = (origin: UploadOrigin): string[] => (origin ? [origin] : []);
const mapOrigins = ({ styleUrl }: CspMap): string[] => (styleUrl ? [new URL(styleUrl).origin] : []);

/**
 * The policy of pages that use the identity provider: sign-in, sign-up, password reset, profile. Other pages do not
 * allow Google's host, because it serves many scripts. The policy of a document stays during client-side navigation, so
 * these pages must be loaded as documents: see sign-in-document.ts of the accounts feature.
 */
export function createAccountCsp(identity: CspIdentity, uploadOrigin: UploadOrigin): Csp {
  const { apis, frames } = identityOrigins(identity);
  return createPolicy({ scripts: [GOOGLE_SCRIPTS], apis: [...apis, ...originsOf(uploadOrigin)], frames });
}

/**
 * The policy of the profile page, on which a phone number is verified by SMS. It also allows reCAPTCHA, which the
 * emulator does not use.
 */
export function createProfileCsp(identity: CspIdentity, uploadOrigin: UploadOrigin): Csp {
  if (identity.emulatorHost) return createAccountCsp(identity, uploadOrigin);
  const { apis, frames } = identityOrigins(identity);
  return createPolicy({
    scripts: [GOOGLE_SCRIPTS, ...CAPTCHA_SCRIPTS],
    apis: [...apis, ...originsOf(uploadOrigin)],
    frames: [...frames, ...CAPTCHA_FRAMES],
  });
}

/** The policy of the development server only, because Vite and React Router inject inline scripts and styles. */
export function createDevelopmentCsp(identity: CspIdentity, uploadOrigin: UploadOrigin): Csp {
  const { apis, frames } = identityOrigins(identity);
  const others = new Set([...apis, ...frames, ...originsOf(uploadOrigin)]);
  return () =>
    `default-src ${["'self'", "https:", "data:", "blob:", "ws:", "'unsafe-inline'", ...others].join(" ")}; frame-ancestors 'none'`;
}

function identityOrigins({ authDomain, emulatorHost }: CspIdentity): { apis: string[]; frames: string[] } {
  if (!emulatorHost) return { apis: IDENTITY_APIS, frames: [`https://${authDomain}`] };
  const emulator = `http://${emulatorHost}`;
  return { apis: [emulator], frames: [emulator] };
}

export const nonceSource = (nonce: string): string => `'nonce-${nonce}'`;

const OPENING = "<script";
const CLOSING = "</script>";
/** Whether a script needs a hash. 'self' covers scripts with `src`, and JSON data is not executed. */
const isInlineCode = (attributes: string) => !/\bsrc=|\btype="application\/(?:ld\+)?json"/.test(attributes);

/** The hashes of the inline scripts of a cached page. A nonce shared by all visitors would protect nothing. */
export function hashInlineScripts(html: string): string[] {
  const hashes = scriptsOf(html)
    .filter(({ attributes }) => isInlineCode(attributes))
    .map(({ code }) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return [...new Set(hashes)];
}

/** Linear in the length of the page. A script is the text from the first opening tag of a part to its closing tag. */
function scriptsOf(html: string): { attributes: string; code: string }[] {
  const parts = html.split(CLOSING).slice(0, -1);
  return parts.flatMap((part) => {
    const from = part.indexOf(OPENING);
    const end = part.indexOf(">", from);
    return from < 0 || end < 0
      ? []
      : [{ attributes: part.slice(from + OPENING.length, end), code: part.slice(end + 1) }];
  });
}
