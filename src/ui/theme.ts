import { YEAR_SECONDS } from "../platform/time.ts";

export type Theme = "light" | "dark";

export const isTheme = (value: unknown): value is Theme => value === "light" || value === "dark";

/** Defaults to light; the choice is stored in a cookie of this device. */
export function readTheme(cookies: string | null): Theme {
  const [, value] = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? "") ?? [];
  return isTheme(value) ? value : "light";
}

export function themeCookie(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** Changes the theme in the browser without a request. The cookie keeps it for the next page. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // oxlint-disable-next-line unicorn/no-document-cookie -- older phones have no Cookie Store API
  document.cookie = themeCookie(theme);
}
