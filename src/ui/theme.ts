export type Theme = "light" | "dark";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

export const isTheme = (value: unknown): value is Theme => value === "light" || value === "dark";

/** Light unless the member chose otherwise on this device. */
export function readTheme(cookies: string | null): Theme {
  const [, value] = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? "") ?? [];
  return isTheme(value) ? value : "light";
}

export function themeCookie(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}

/** At once, in the browser: the page changes its coat and the next request carries the choice. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store is missing on the older phones we serve
  document.cookie = themeCookie(theme);
}
