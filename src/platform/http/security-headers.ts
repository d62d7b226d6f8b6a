import type { FastifyInstance, FastifyReply } from "fastify";

const headers = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
  // Google's sign-in window must be able to answer the page that opened it.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
};
const transportSecurity = "max-age=63072000; includeSubDomains";
/** JSON is never a document; pages bring a policy of their own. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

const ofEveryAnswer = (isProduction: boolean) => ({ ...headers, ...(isProduction && { "strict-transport-security": transportSecurity }) });

export function addSecurityHeaders(app: FastifyInstance, { isProduction }: { isProduction: boolean }): void {
  const always = ofEveryAnswer(isProduction);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(always);
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", apiPolicy);
    done(null, payload);
  });
}

/** For an answer that no hook gets to see. */
export function withSecurityHeaders(reply: FastifyReply, { isProduction }: { isProduction: boolean }): FastifyReply {
  return reply.headers({ ...ofEveryAnswer(isProduction), "content-security-policy": apiPolicy });
}
