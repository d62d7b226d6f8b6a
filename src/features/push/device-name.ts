/**
 * What people call their browser and system, so that they recognise a device in the list. From the User-Agent header;
 * order matters.
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
