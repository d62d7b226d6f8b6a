import type { MiddlewareFunction } from "react-router";

/** The URL is a credential, so it must not be cached, indexed, or sent to another site. */
const headers = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  // With 'no-referrer', a form without JavaScript would send `Origin: null`, which our actions reject.
  "referrer-policy": "same-origin",
};

/** Middleware for pages that are reached by a signed link in a mail. */
export const asMailedLink: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
};
