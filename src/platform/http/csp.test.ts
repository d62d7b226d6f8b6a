import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createAccountCsp, createDevelopmentCsp, createPlainCsp, createProfileCsp, createWorkerCsp, hashInlineScripts, nonceSource } from "./csp.ts";

const real = { authDomain: "nestmates.firebaseapp.com", emulatorHost: undefined };
const ownMap = { styleUrl: undefined };
const hostedMap = { styleUrl: "https://maps.example/styles/plain.json?key=1" };
const plainPolicy = createPlainCsp(ownMap, undefined);
const bucket = "https://s3.example";
const emulated = { ...real, emulatorHost: "127.0.0.1:9099" };

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(policy.split("; ").map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]));

const ownOnly = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'nonce-abc'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "https:", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};

test("a page runs our own scripts and nobody else's", () => {
  expect(directives(plainPolicy([nonceSource("abc")]))).toEqual(ownOnly);
});

describe("a map that somebody else hosts", () => {
  test("may be asked for data, by its host alone, and may run nothing", () => {
    expect(directives(createPlainCsp(hostedMap, undefined)([nonceSource("abc")]))).toEqual({
      ...ownOnly,
      "connect-src": ["'self'", "https://maps.example"],
    });
  });

  test("is known to the worker that reads its tiles", () => {
    expect(directives(createWorkerCsp(hostedMap))).toMatchObject({ "script-src": ["'self'"], "connect-src": ["'self'", "https://maps.example"] });
    expect(directives(createWorkerCsp(ownMap))).toMatchObject({ "default-src": ["'none'"], "connect-src": ["'self'"] });
  });
});

describe("the policy of the account pages", () => {
  test("adds the identity provider, and nothing else", () => {
    expect(directives(createAccountCsp(real, undefined)([nonceSource("abc")]))).toEqual({
      ...ownOnly,
      "script-src": ["'self'", "https://apis.google.com", "'nonce-abc'"],
      "connect-src": ["'self'", "https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
      "frame-src": ["https://nestmates.firebaseapp.com"],
    });
  });

  test("knows the emulator in place of Google's servers, and only where there is one", () => {
    expect(directives(createAccountCsp(emulated, undefined)([]))).toMatchObject({
      "connect-src": ["'self'", "http://127.0.0.1:9099"],
      "frame-src": ["http://127.0.0.1:9099"],
    });
    expect(createAccountCsp(real, undefined)([])).not.toContain("http://");
  });
});

describe("the policy of the profile", () => {
  test("adds Google's check before an SMS, by its folders alone", () => {
    expect(directives(createProfileCsp(real, bucket)([nonceSource("abc")]))).toEqual({
      ...directives(createAccountCsp(real, bucket)([nonceSource("abc")])),
      "script-src": ["'self'", "https://apis.google.com", "https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/", "'nonce-abc'"],
      "frame-src": ["https://nestmates.firebaseapp.com", "https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
    });
  });

  test("is that of the other account pages where the emulator sends no SMS", () => {
    expect(createProfileCsp(emulated, undefined)([])).toBe(createAccountCsp(emulated, undefined)([]));
  });
});

describe("a bucket that uploads go to", () => {
  test("may be sent files by pages with a form, by its origin alone, and is nothing else to them", () => {
    expect(directives(createPlainCsp(ownMap, bucket)([nonceSource("abc")]))).toEqual({ ...ownOnly, "connect-src": ["'self'", bucket] });
    expect(directives(createPlainCsp(hostedMap, bucket)([]))["connect-src"]).toEqual(["'self'", "https://maps.example", bucket]);
    expect(directives(createAccountCsp(real, bucket)([]))).toEqual({
      ...directives(createAccountCsp(real, undefined)([])),
      "connect-src": ["'self'", "https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com", bucket],
    });
  });

  test("is known under development, where it may be on this machine", () => {
    expect(createDevelopmentCsp(emulated, "http://127.0.0.1:9459")([])).toContain(" http://127.0.0.1:9459;");
  });
});

test.each([
  plainPolicy,
  createPlainCsp(ownMap, bucket),
  createPlainCsp(hostedMap, undefined),
  createAccountCsp(real, undefined),
  createAccountCsp(emulated, undefined),
  createProfileCsp(real, undefined),
])("no policy allows whatever script somebody writes into the page", (policy) => {
  expect(policy(["'sha256-x'"])).not.toMatch(/unsafe-|\*|script-src [^;]*(?:https:(?!\/\/)|data:|blob:)/);
});

test("under development the tools and the emulator are let in", () => {
  expect(createDevelopmentCsp(emulated, undefined)([])).toMatch(/'unsafe-inline'.*http:\/\/127\.0\.0\.1:9099/);
});

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

describe("hashes of inline scripts", () => {
  test("each different one is pinned once, as it stands between its tags", () => {
    const html = `<script>a()</script><script async type="module">import "/x.js";\n</script><script>a()</script>`;
    expect(hashInlineScripts(html)).toEqual([hash("a()"), hash('import "/x.js";\n')]);
  });

  test("files and data are not", () => {
    expect(hashInlineScripts('<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><p>text</p>')).toEqual([]);
  });
});
