import { YEAR_SECONDS } from "../platform/time.ts";

/** With `low`, photos load only when the visitor asks for them. */
export type DataChoice = "low" | "full";

export const isDataChoice = (value: unknown): value is DataChoice => value === "low" || value === "full";

/** The cookie (the site's own switch) overrides `Save-Data`, which is a browser setting for all sites. */
export function isLowData(headers: Pick<Headers, "get">): boolean {
  const [, choice] = /(?:^|;\s*)data=(low|full)(?:;|$)/.exec(headers.get("cookie") ?? "") ?? [];
  return choice ? choice === "low" : /^\s*on\b/i.test(headers.get("save-data") ?? "");
}

export const dataCookie = (choice: DataChoice): string =>
  `data=${choice}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
