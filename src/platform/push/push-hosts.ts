/**
 * A push endpoint is a URL that a stranger gives our server to call. Only the push services of browsers are called. The
 * host name is compared after parsing: a regular expression over the whole URL would accept
 * `https://127.0.0.1:8080/.apple.com/`.
 */

/** Google (Chrome, Samsung, Opera, Brave), by exact name. */
const names: ReadonlySet<string> = new Set(["fcm.googleapis.com"]);
/** Mozilla, Microsoft and Apple, which use several hosts. */
const domains = [".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"] as const;

const MAX_ENDPOINT_CHARACTERS = 1024;

/**
 * The host of an endpoint that may be called. Undefined: it may not. `extraHosts` are `host:port`, for tests and
 * development: the configuration rejects them in production.
 */
export function pushHostOf(endpoint: string, extraHosts: readonly string[] = []): string | undefined {
  if (endpoint.length > MAX_ENDPOINT_CHARACTERS || !URL.canParse(endpoint)) return undefined;
  const { protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || username !== "" || password !== "") return undefined;
  if (extraHosts.includes(host)) return host;
  if (port !== "") return undefined;
  // `x.push.apple.com.` is the same host with another text.
  return names.has(hostname) || domains.some((domain) => hostname.endsWith(domain) && hostname.length > domain.length)
    ? hostname
    : undefined;
}
