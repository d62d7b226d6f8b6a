import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  createAccountCsp,
  createDevelopmentCsp,
  createPlainCsp,
  createProfileCsp,
  createWorkerCsp,
  hashInlineScripts,
  nonceSource,
} from "./csp.ts";

const real = { authDomain: "nestmates.firebaseapp.com", emulatorHost: undefined };
const ownMap = { styleUrl: undefined };
const hostedMap = { styleUrl: "https://maps.example/styles/plain.json?key=1" };
const plainPolicy = createPlainCsp(ownMap, undefined);
const bucket = "https://s3.example";
const emulated = { ...real, emulatorHost: "127.0.0.1:9099" };

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split("; ").map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]),
  );

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

test("a page allows only our own scripts", () => {
  expect(directives(plainPolicy([nonceSource("abc")]))).toEqual(ownOnly);
});

describe("a third-party map", () => {
  test("is allowed for data, but not for scripts", () => {
    expect(directives(createPlainCsp(hostedMap, undefined)([nonceSource("abc")]))).toEqual({
      ...ownOnly,
      "connect-src": ["'self'", "https://maps.example"],
    });
  });

  test("is allowed in the worker that loads its tiles", () => {
    expect(directives(createWorkerCsp(hostedMap))).toMatchObject({
      "script-src": ["'self'"],
      "connect-src": ["'self'", "https://maps.example"],
    });
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

  test("allows the emulator instead of Google's servers, if there is one", () => {
    expect(directives(createAccountCsp(emulated, undefined)([]))).toMatchObject({
      "connect-src": ["'self'", "http://127.0.0.1:9099"],
      "frame-src": ["http://127.0.0.1:9099"],
    });
    expect(createAccountCsp(real, undefined)([])).not.toContain("http://");
  });
});

describe("the policy of the profile", () => {
  test("adds reCAPTCHA, by path", () => {
    expect(directives(createProfileCsp(real, bucket)([nonceSource("abc")]))).toEqual({
      ...directives(createAccountCsp(real, bucket)([nonceSource("abc")])),
      "script-src": [
        "'self'",
        "https://apis.google.com",
        "https://www.google.com/recaptcha/",
        "https://www.gstatic.com/recaptcha/",
        "'nonce-abc'",
      ],
      "frame-src": [
        "https://nestmates.firebaseapp.com",
        "https://www.google.com/recaptcha/",
        "https://recaptcha.google.com/recaptcha/",
      ],
    });
  });

  test("is that of the other account pages with the emulator, which sends no SMS", () => {
    expect(createProfileCsp(emulated, undefined)([])).toBe(createAccountCsp(emulated, undefined)([]));
  });
});

describe("a bucket for uploads", () => {
  test("is allowed as a target of requests only", () => {
    expect(directives(createPlainCsp(ownMap, bucket)([nonceSource("abc")]))).toEqual({
      ...ownOnly,
      "connect-src": ["'self'", bucket],
    });
    expect(directives(createPlainCsp(hostedMap, bucket)([]))["connect-src"]).toEqual([
      "'self'",
      "https://maps.example",
      bucket,
    ]);
    expect(directives(createAccountCsp(real, bucket)([]))).toEqual({
      ...directives(createAccountCsp(real, undefined)([])),
      "connect-src": ["'self'", "https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com", bucket],
    });
  });

  test("is allowed in development, where it may be local", () => {
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
])("no policy allows injected scripts", (policy) => {
  expect(policy(["'sha256-x'"])).not.toMatch(/unsafe-|\*|script-src [^;]*(?:https:(?!\/\/)|data:|blob:)/);
});

test("in development Vite and the emulator are allowed", () => {
  expect(createDevelopmentCsp(emulated, undefined)([])).toMatch(/'unsafe-inline'.*http:\/\/127\.0\.0\.1:9099/);
});

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

describe("hashes of inline scripts", () => {
  test("each distinct script is hashed once", () => {
    const html = `<script>a()</script><script async type="module">import "/x.js";\n</script><script>a()</script>`;
    expect(hashInlineScripts(html)).toEqual([hash("a()"), hash('import "/x.js";\n')]);
  });

  test("files and data are not hashed", () => {
    expect(
      hashInlineScripts('<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><p>text</p>'),
    ).toEqual([]);
  });
});
