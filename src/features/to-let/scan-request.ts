import { isbot } from "isbot";

/**
 * Whether a request for the page of a code counts as a scan, which means that a person opened the document. Link
 * previews, prefetching and the data requests of client-side navigation do not count.
 */
export function isScan({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method !== "GET" || headers.has("sec-purpose") || headers.get("purpose") === "prefetch") return false;
  const dest = headers.get("sec-fetch-dest");
  return (dest === null || dest === "document") && !isbot(headers.get("user-agent"));
}
