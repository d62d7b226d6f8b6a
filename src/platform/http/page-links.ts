/** A request target in absolute form (RFC 9112) contains a host before the path, and the client can name any host. */
export const withoutHost = (url: string): string => url.replace(/^[a-z]+:\/\/[^/?#]*/i, "");

interface PageCursors {
  next: string | undefined;
  previous?: string | undefined;
}

/**
 * The Link header (RFC 8288) for a page of a list. It has the same URL with the cursors of the next and the previous
 * page. URLs are relative, so that no host in the request can change where they lead. Responses are cached and shared,
 * so only parameters in `known` are copied.
 */
export function pageLinks(
  url: string,
  known: readonly string[],
  { next, previous }: PageCursors,
): Record<string, string> {
  const [path = "", query] = withoutHost(url).split("?", 2);
  const link = (relation: string, cursor: string | undefined) => {
    if (cursor === undefined) return [];
    const parameters = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => known.includes(name)));
    parameters.set("cursor", cursor);
    return [`<${path}?${parameters.toString()}>; rel="${relation}"`];
  };
  const links = [...link("next", next), ...link("prev", previous)];
  return links.length > 0 ? { link: links.join(", ") } : {};
}
