/**
 * A push endpoint is a URL that a stranger gives our server to call, so only the push services of browsers are called.
 * The host name is compared after parsing. A regular expression over the whole URL would accept
 * `https://127.0.0.1:8080/.apple.com/`.
 */

/** The host of Google (Chrome, Samsung, Opera, Brave), which is compared by its exact name. */
const names: ReadonlySet<string> = new Set(["fcm.googleapis.com"]);
/** The domains of Mozilla, Microsoft and Apple, which use several hosts. */
const domains = [".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"] as const;

const MAX_ENDPOINT_CHARACTERS = 1024;

/**
 * Returns the host of an endpoint if it may be called. `extraHosts` are `host:port`, for tests and development. The
 * configuration rejects them in production.
 */
export function pushHostOf(endpoint: string, extraHosts: readonly string[] = []): string | undefined {
  if (endpoint.length > MAX_ENDPOINT_CHARACTERS || !URL.canParse(endpoint)) return undefined;
  const { protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || username !== "" || password !== "") return undefined;
  if (extraHosts.includes(host)) return host;
  if (port !== "") return undefined;
  // `x.push.apple.com.` is the same host as `x.push.apple.com`, but a different text.
  return names.has(hostname) || domains.some((domain) => hostname.endsWith(domain) && hostname.length > domain.length)
    ? hostname
    : undefined;
}
