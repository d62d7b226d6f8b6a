/**
 * Saves a search without leaving the page. The code is loaded when somebody taps the offer, or after sign-up if the
 * visitor has kept a search.
 */
import * as m from "../../../paraglide/messages.js";
import { SEARCH_KEY } from "../../../platform/device.ts";
import { number } from "../../../platform/i18n/format.ts";
import { withNext } from "../../../platform/web/paths.ts";
import { toast } from "../../../ui/toast-store.ts";
import { savedSearchLimits } from "../saved-search.limits.ts";
import { offerPath, SAVED_SEARCHES_ACTION } from "../saved-search-paths.ts";

interface Answer {
  isNew?: boolean;
  refusal?: string;
}

async function call(query: string): Promise<Answer> {
  try {
    const response = await fetch(SAVED_SEARCHES_ACTION, {
      method: "POST",
      body: new URLSearchParams({ intent: "save", query }),
    });
    return (await response.json()) as Answer;
  } catch {
    return { refusal: "unreachable" };
  }
}

function tell({ isNew, refusal }: Answer, later: boolean): void {
  if (refusal === "too_many_searches")
    toast.error(m.searches_full({ most: number(savedSearchLimits.searches) }), m.searches_full_text());
  else if (refusal) toast.error(m.searches_failed(), m.searches_failed_text());
  else (later ? toast.successLater : toast.success)(isNew ? m.searches_done_saved() : m.searches_done_same());
}

/** Returns whether the search is saved. */
export async function saveSearch(query: string): Promise<boolean> {
  const answer = await call(query);
  tell(answer, false);
  return !answer.refusal;
}

/**
 * Keeps a visitor's search on the device. Returns the path of the sign-up. Without storage, that page leads to a page
 * that asks again.
 */
export function keepForSignUp(query: string, back: string): string {
  try {
    localStorage.setItem(SEARCH_KEY, query);
  } catch {
    return withNext("/signup", offerPath(query));
  }
  toast.success(m.searches_offer_kept(), m.searches_offer_kept_text());
  return withNext("/signup", back);
}

/**
 * Saves the kept search after sign-in. If the request fails, the search stays on the device and the next page tries
 * again.
 */
export async function saveKept(): Promise<boolean> {
  const query = localStorage.getItem(SEARCH_KEY);
  if (query === null) return false;
  const answer = await call(query);
  if (answer.refusal === "unreachable") return false;
  localStorage.removeItem(SEARCH_KEY);
  tell(answer, true);
  return !answer.refusal;
}
