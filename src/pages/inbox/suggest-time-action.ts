import { data, redirect } from "react-router";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import type { ViewingsService } from "../../features/viewings/server/viewings.service.ts";
import { timeAt } from "../../features/viewings/suggest-times.ts";
import { acceptInputSchema, anotherInputSchema, suggestInputSchema } from "../../features/viewings/viewing.schema.ts";
import { suggestPath } from "../../features/viewings/viewing-paths.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { orRefusal } from "../../platform/http/page-errors.ts";
import { textOf, textsOf } from "../../platform/web/form.ts";

/** What was chosen, for a form that is shown again. */
export interface SuggestionValues {
  days: string[];
  hours: string[];
  address: string;
}

const failed = (form: FormData, problem: "starts" | "address") =>
  data(
    { problem, values: { days: textsOf(form, "day"), hours: textsOf(form, "hour"), address: textOf(form, "address") } },
    { status: 400 },
  );

/** The address, if the form has the field. */
const addressOf = (form: FormData) => (form.has("address") ? textOf(form, "address") : undefined);

const isAboutAddress = (issues: readonly { path: readonly PropertyKey[] }[]) =>
  issues.some(({ path }) => path[0] === "address");

/** Redirects to the end of the messages. */
const shown = (id: string) => redirect(`${conversationPath(id)}#newest`, 303);

/** Handles the forms of the page, and the buttons of a suggestion in the conversation. */
export function performIntent(viewings: ViewingsService, actor: Actor, id: string, form: FormData) {
  const address = addressOf(form);
  switch (textOf(form, "intent")) {
    case "accept": {
      const input = acceptInputSchema.safeParse({ number: form.get("number"), start: form.get("start"), address });
      if (input.success) return orRefusal(viewings.accept(actor, id, input.data).then(() => shown(id)));
      if (isAboutAddress(input.error.issues)) return failed(form, "address");
      throw data(null, { status: 400 });
    }
    case "another": {
      const input = anotherInputSchema.safeParse({ number: form.get("number") });
      if (!input.success) throw data(null, { status: 400 });
      // Whoever declines a time suggests the next one.
      return orRefusal(viewings.another(actor, id, input.data.number).then(() => redirect(suggestPath(id), 303)));
    }
    default: {
      const hours = textsOf(form, "hour");
      const chosen = textsOf(form, "day").flatMap((day, index) => (day ? [timeAt(day, hours[index] ?? "")] : []));
      // The button of a preset has the time itself.
      const starts = form.has("starts") ? textsOf(form, "starts") : chosen;
      const input = suggestInputSchema.safeParse({ starts, address });
      if (!input.success) return failed(form, isAboutAddress(input.error.issues) ? "address" : "starts");
      return orRefusal(viewings.suggest(actor, id, input.data).then(() => shown(id)));
    }
  }
}
