import { redirect } from "react-router";
import { listingLimits } from "../../features/listings/listing.limits.ts";
import { browsePath } from "../../features/search/browse-values.ts";
import { parseSentenceText, readSentence } from "../../features/verdict/sentence.ts";
import { sentenceFields, toSentenceText } from "../../features/verdict/sentence-text.ts";
import { readSentenceText, sentenceCookie } from "../../platform/web/cookies.ts";
import type { Route } from "./+types/sentence";

/**
 * The form of the home page without JavaScript: keeps the sentence on the device. If it has changed, the home page
 * answers it. Otherwise the visitor has searched.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const location = searchParams.get("location")?.trim().slice(0, listingLimits.location);
  const search = browsePath(location ? { location } : {});
  // A link without words, or with unknown ones, must not delete those that are kept.
  if (!sentenceFields.some((field) => searchParams.has(field))) return redirect(search);
  const said = readSentence((field) => searchParams.get(field));
  // The form has known words only.
  if (sentenceFields.some((field) => searchParams.get(field) && !said[field])) return redirect(search);
  const before = parseSentenceText(readSentenceText(request.headers.get("cookie")));
  const text = toSentenceText((field) => said[field]);
  const isChanged = text !== toSentenceText((field) => before[field]);
  return redirect(location || !isChanged ? search : "/", {
    headers: { "set-cookie": sentenceCookie(text), "cache-control": "no-store" },
  });
}
