import type { FastifyInstance, FastifyReply } from "fastify";

const headers = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
  // The page must stay connected to Google's sign-in pop-up.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
};
const transportSecurity = "max-age=63072000; includeSubDomains";
/** The policy of JSON responses, which are never documents. Pages set their own policy. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

const commonHeaders = (isProduction: boolean) => ({
  ...headers,
  ...(isProduction && { "strict-transport-security": transportSecurity }),
});

export function addSecurityHeaders(app: FastifyInstance, { isProduction }: { isProduction: boolean }): void {
  const always = commonHeaders(isProduction);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(always);
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", apiPolicy);
    done(null, payload);
  });
}

/** Adds the security headers to a response that is sent without hooks. */
export function withSecurityHeaders(reply: FastifyReply, { isProduction }: { isProduction: boolean }): FastifyReply {
  return reply.headers({ ...commonHeaders(isProduction), "content-security-policy": apiPolicy });
}
