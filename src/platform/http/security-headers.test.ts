import Fastify from "fastify";
import { expect, test } from "vitest";
import { addSecurityHeaders } from "./security-headers.ts";

async function headersOf(isProduction: boolean, policy?: string) {
  const app = Fastify();
  addSecurityHeaders(app, { isProduction });
  app.get("/", (_request, reply) => (policy ? reply.header("content-security-policy", policy) : reply).send("here"));
  const { headers } = await app.inject("/");
  await app.close();
  return headers;
}

test("every response has them", async () => {
  expect(await headersOf(true)).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
});

test("a page's own policy is kept", async () => {
  expect(await headersOf(true, "default-src 'self'")).toMatchObject({
    "content-security-policy": "default-src 'self'",
  });
});

test("no HSTS outside of production", async () => {
  expect(await headersOf(false)).not.toHaveProperty("strict-transport-security");
});
