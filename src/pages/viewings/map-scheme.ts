export type MapScheme = "geo:0,0" | "maps://";

/** The scheme of links that open the map app of the device. Other systems have no app for them. */
export function mapSchemeOf(request: Request): MapScheme | undefined {
  const userAgent = request.headers.get("user-agent") ?? "";
  if (/android/i.test(userAgent)) return "geo:0,0";
  return /iphone|ipad/i.test(userAgent) ? "maps://" : undefined;
}

/** Opens the map app at an address. No website gets the address. */
export const mapLink = (scheme: MapScheme, address: string): string => `${scheme}?q=${encodeURIComponent(address)}`;
