import { useEffect } from "react";
import { redirectDocument } from "react-router";
import { untilOnline } from "../../../platform/connection.ts";

let isAllowed = false;

/**
 * A content security policy belongs to the document, and only the account pages' own allows the identity provider. Whoever comes to one
 * of them by a link from another page gets it as a new document; between them, no further load is needed.
 */
export async function inSignInDocument<T>(request: Request, serverLoader: () => Promise<T>): Promise<T> {
  if (isAllowed) return serverLoader();
  await untilOnline(request.signal);
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

/** Every account page calls it: one that is shown was loaded as a document, or follows one that was. */
export function useSignInDocument(): void {
  useEffect(() => {
    isAllowed = true;
  }, []);
}
