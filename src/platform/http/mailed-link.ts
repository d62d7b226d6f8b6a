import type { MiddlewareFunction } from "react-router";

/** Who has the address can do what it allows: it is not to be kept, found, or told to another site. */
const headers = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  // Not 'no-referrer': with it a form that is sent without JavaScript names no origin, and an action takes nothing from nowhere.
  "referrer-policy": "same-origin",
};

/** Around a page whose address admits its bearer, as a link in a mail does. */
export const asMailedLink: MiddlewareFunction<Response> = async (_args, next) => {
  const answer = await next();
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
};
