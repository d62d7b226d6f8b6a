const HERE = "http://here.invalid";

/** A path on this site, or the home page: what a form sends must not lead people elsewhere. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, HERE)) return "/";
  const url = new URL(value, HERE);
  return url.origin === HERE ? url.pathname + url.search + url.hash : "/";
}
