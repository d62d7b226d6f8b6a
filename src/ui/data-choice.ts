/** Whether photos wait until they are asked for: the member's own switch, or else what the browser says of its line. */
export type DataChoice = "low" | "full";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

export const isDataChoice = (value: unknown): value is DataChoice => value === "low" || value === "full";

/** `Save-Data: on` is the browser's setting for all sites; who has switched it off here has meant this one. */
export function isLowData(headers: Pick<Headers, "get">): boolean {
  const [, choice] = /(?:^|;\s*)data=(low|full)(?:;|$)/.exec(headers.get("cookie") ?? "") ?? [];
  return choice ? choice === "low" : /^\s*on\b/i.test(headers.get("save-data") ?? "");
}

export const dataCookie = (choice: DataChoice): string => `data=${choice}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
