/**
 * Names a device by its browser and system, as people call them, so that they recognise it in the list. The names are
 * derived from the User-Agent header; the first match counts.
 */
const browsers: readonly [part: string, name: string][] = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
];
const systems: readonly [part: string, name: string][] = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Macintosh", "Mac"],
  ["Linux", "Linux"],
];

const nameIn = (names: typeof browsers, userAgent: string) => names.find(([part]) => userAgent.includes(part))?.[1];

export function deviceName(userAgent = ""): string {
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(" · ") || "Browser";
}
