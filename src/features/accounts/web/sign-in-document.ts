import { useEffect } from "react";
import { redirectDocument } from "react-router";
import { untilOnline } from "../../../platform/connection.ts";

let isAllowed = false;

/**
 * The CSP belongs to the document, and only that of the account pages allows the identity provider. A client-side
 * navigation to an account page therefore reloads the document, unless the current page is an account page too.
 */
export async function inSignInDocument<T>(request: Request, serverLoader: () => Promise<T>): Promise<T> {
  if (isAllowed) return serverLoader();
  await untilOnline(request.signal);
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

/** Every account page calls this. It marks the document as one whose CSP allows the provider. */
export function useSignInDocument(): void {
  useEffect(() => {
    isAllowed = true;
  }, []);
}
