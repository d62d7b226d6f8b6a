import { data, redirect } from "react-router";
import { personSchema } from "../../features/contacts/contact-history.schema.ts";
import type { HistoryResult } from "../../features/contacts/web/contact-history-answer.tsx";
import { wireBlockInput, wireBlockParams } from "../../features/safety/report.schema.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { orRefusal } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";
import { PRIVACY_PATH, privacyAnchors } from "../../platform/web/paths.ts";
import type { PageServices } from "../services.context.ts";

/** Back to the part that was changed. `done` tells the page what was done. */
const backTo = (part: keyof typeof privacyAnchors, done: string = privacyAnchors[part]) =>
  redirect(`${PRIVACY_PATH}?done=${done}#${privacyAnchors[part]}`, 303);

function refuseForm(): never {
  throw data(null, { status: 400 });
}

/** Makes the change that a form of the page asks for. */
export async function changePrivacy(services: PageServices, actor: Actor, form: FormData) {
  const { contactHistory, conversations, safety, viewings } = services;
  const { intent: _intent, stay, ...fields } = Object.fromEntries(form);
  const isYes = (name: string) => fields[name] === "yes";
  switch (textOf(form, "intent")) {
    case "write":
      return orRefusal(
        conversations
          .savePreferences(actor, { womenOnly: isYes("womenOnly"), checkedPhonesOnly: isYes("checkedPhonesOnly") })
          .then(() => backTo("write")),
      );
    case "visits":
      return orRefusal(viewings.setRecordShown(actor, isYes("isShown")).then(() => backTo("visits")));
    case "unblock": {
      const { data: blocked } = wireBlockParams.safeParse(fields);
      if (!blocked) return refuseForm();
      return orRefusal(safety.unblock(actor, blocked.person).then(() => backTo("blocked", "unblock")));
    }
    case "block": {
      const { data: target } = wireBlockInput.safeParse(fields);
      if (!target) return refuseForm();
      return orRefusal(
        safety.block(actor, target).then(() => (stay ? { blocked: true as const } : backTo("blocked", "block"))),
      );
    }
    default:
      return orRefusal(changeNumber(contactHistory, actor, fields));
  }
}

/** Pauses sharing with everyone, or hides the number from one person. */
async function changeNumber(
  contactHistory: PageServices["contactHistory"],
  actor: Actor,
  fields: Record<string, unknown>,
): Promise<HistoryResult> {
  if ("pause" in fields) {
    const isPaused = fields["pause"] === "yes";
    await contactHistory.pause(actor, isPaused);
    return { done: isPaused ? "paused" : "resumed" };
  }
  const person = personSchema.safeParse(fields["person"]);
  if (!person.success) return refuseForm();
  const isWithheld = fields["withhold"] === "yes";
  await contactHistory.withhold(actor, person.data, isWithheld);
  return { done: isWithheld ? "withheld" : "shared" };
}
