import { redirect } from "react-router";
import { isLocale } from "../../paraglide/runtime.js";
import { localPath } from "../../platform/http/local-path.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { dataCookie, isDataChoice, isTheme, languageCookie, themeCookie } from "../../platform/web/cookies.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/preferences-action";

/**
 * Stores theme, language or data choice in a cookie. A member's language is also saved for e-mails. Plain forms post
 * here, so that the choices work without JavaScript.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = form.get("theme");
  const language = form.get("lang");
  const dataChoice = form.get("data");
  const back = new URL(localPath(form.get("back")), "http://here.invalid");
  // `lang` in the URL would override the language just chosen.
  if (isLocale(language)) back.searchParams.delete("lang");
  const actor = context.get(actorContext);
  if (actor && isLocale(language)) await context.get(servicesContext).accounts.chooseLanguage(actor, language);
  const response = redirect(back.pathname + back.search + back.hash, 303);
  if (isTheme(theme)) response.headers.append("set-cookie", themeCookie(theme));
  if (isLocale(language)) response.headers.append("set-cookie", languageCookie(language));
  if (isDataChoice(dataChoice)) response.headers.append("set-cookie", dataCookie(dataChoice));
  return response;
}

/** A GET means that the URL was opened directly. */
export function loader() {
  return redirect("/");
}
