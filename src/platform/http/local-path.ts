const HERE = "http://here.invalid";

/** A path on this site, or the home page: what a form sends must not lead people elsewhere. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, HERE)) return "/";
  const url = new URL(value, HERE);
  const path = url.pathname + url.search + url.hash;
  // `/.//other.example` is a path of ours until it is written down: then it begins with the name of a host.
  return url.origin === HERE && !path.startsWith("//") ? path : "/";
}
