import { data, redirect } from "react-router";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import type { ViewingsService } from "../../features/viewings/server/viewings.service.ts";
import { codeInputSchema } from "../../features/viewings/viewing.schema.ts";
import { viewingPath } from "../../features/viewings/viewing-paths.ts";
import type { VisitPassService } from "../../features/visit-pass/server/visit-pass.service.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { withPlainDigits } from "../../platform/digits.ts";
import { ifRefused, orRefusal, type Refused } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";
import { performFriendIntent } from "./friend-action.ts";

/** The result if the code was wrong, or if the input was not four digits (then there is no refusal). */
interface FailedCode extends Partial<Refused> {
  isAboutCode: true;
}

/** Accepts digits of both scripts, because people type what they hear. */
async function typeCode(viewings: ViewingsService, actor: Actor, id: string, form: FormData) {
  const input = codeInputSchema.safeParse({ code: withPlainDigits(textOf(form, "code")).replaceAll(/\s/g, "") });
  if (!input.success) return data<FailedCode>({ isAboutCode: true }, { status: 400 });
  return ifRefused(
    viewings.typeCode(actor, id, input.data.code).then(() => redirect(viewingPath(id), 303)),
    (refusal, init) => data<FailedCode>({ isAboutCode: true, refusal }, init),
  );
}

async function runIntent(viewings: ViewingsService, actor: Actor, id: string, form: FormData): Promise<Response> {
  switch (textOf(form, "intent")) {
    case "coming": {
      await viewings.coming(actor, id);
      if (form.get("from") !== "conversation") return redirect(`${viewingPath(id)}?done=coming`, 303);
      const { conversation } = await viewings.get(actor, id);
      return redirect(`${conversationPath(conversation)}#newest`, 303);
    }
    case "cancel":
      await viewings.cancel(actor, id);
      break;
    case "nobody":
      await viewings.nobodyCame(actor, id);
      break;
    case "was-there":
      await viewings.wasThere(actor, id);
      break;
    default:
      throw data(null, { status: 400 });
  }
  return redirect(viewingPath(id), 303);
}

interface VisitServices {
  viewings: ViewingsService;
  visitPasses: VisitPassService;
}

/** Handles all forms of the page. */
export async function performIntent(
  { viewings, visitPasses }: VisitServices,
  actor: Actor,
  id: string,
  form: FormData,
  origin: string,
) {
  if (form.get("intent") === "code") return typeCode(viewings, actor, id, form);
  const answer = await performFriendIntent(visitPasses, actor, id, form, origin);
  return answer ?? orRefusal(runIntent(viewings, actor, id, form));
}
