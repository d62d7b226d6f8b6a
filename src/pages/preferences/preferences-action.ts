import { redirect } from "react-router";
import { cookieMaxAge, cookieName, isLocale } from "../../paraglide/runtime.js";
import { localPath } from "../../platform/http/local-path.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { dataCookie, isDataChoice } from "../../ui/data-choice.ts";
import { isTheme, themeCookie } from "../../ui/theme.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/preferences-action";

/**
 * Remembers the theme, the language or the wish for less data on this device; a member's language also for the mail that we write to them. A plain form
 * reaches it, so it works without JavaScript.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = form.get("theme");
  const language = form.get("lang");
  const dataChoice = form.get("data");
  const back = new URL(localPath(form.get("back")), "http://here.invalid");
  // An address that names a language would overrule the one just chosen.
  if (isLocale(language)) back.searchParams.delete("lang");
  const actor = context.get(actorContext);
  if (actor && isLocale(language)) await context.get(servicesContext).accounts.chooseLanguage(actor, language);
  const answer = redirect(back.pathname + back.search + back.hash, 303);
  if (isTheme(theme)) answer.headers.append("set-cookie", themeCookie(theme));
  if (isLocale(language)) answer.headers.append("set-cookie", `${cookieName}=${language}; Path=/; Max-Age=${cookieMaxAge}; SameSite=Lax`);
  if (isDataChoice(dataChoice)) answer.headers.append("set-cookie", dataCookie(dataChoice));
  return answer;
}

/** Somebody opened the address itself. */
export function loader() {
  return redirect("/");
}
