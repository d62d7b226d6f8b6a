const BASE = "http://here.invalid";

/** The value if it is a path on this site, otherwise `/`. Prevents open redirects. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, BASE)) return "/";
  const url = new URL(value, BASE);
  const path = url.pathname + url.search + url.hash;
  // `/.//other.example` normalizes to `//other.example`, which browsers read as a host.
  return url.origin === BASE && !path.startsWith("//") ? path : "/";
}
