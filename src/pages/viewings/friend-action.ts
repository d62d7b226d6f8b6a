import { data, redirect } from "react-router";
import { viewingPath, visitPassPath, withYouPath } from "../../features/viewings/viewing-paths.ts";
import type { VisitPassService } from "../../features/visit-pass/server/visit-pass.service.ts";
import { passForm, snoozeForm } from "../../features/visit-pass/visit-pass.schema.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { ifRefused, type Refused } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";

/** The answer to the forms about the friend. */
export interface FriendAnswer extends Partial<Refused> {
  isAboutFriend: true;
  isNameWrong?: true;
  /** The new link. It is not stored, so it cannot be shown again. */
  link?: string;
}

const answer = <Result>(work: Promise<Result>) =>
  ifRefused(work, (refusal, init) => data<FriendAnswer>({ isAboutFriend: true, refusal }, init));

/** Handles the forms of the pass. Undefined if the intent is none of theirs. */
export async function performFriendIntent(
  visitPasses: VisitPassService,
  actor: Actor,
  id: string,
  form: FormData,
  origin: string,
) {
  const fields = Object.fromEntries(form);
  const toPage = () => redirect(visitPassPath(id), 303);
  switch (textOf(form, "intent")) {
    case "out":
      return answer(visitPasses.sayOut(actor, id).then(toPage));
    case "undo":
      return answer(visitPasses.undoOut(actor, id).then(toPage));
    case "revoke":
      return answer(visitPasses.revoke(actor, id).then(() => redirect(`${viewingPath(id)}?done=ended`, 303)));
    case "snooze": {
      const snooze = snoozeForm.safeParse(fields).data;
      if (!snooze) throw data(null, { status: 400 });
      return answer(visitPasses.snooze(actor, id, snooze.minutes).then(toPage));
    }
    case "make": {
      const { data: wanted } = passForm.safeParse(fields);
      if (!wanted) return data<FriendAnswer>({ isAboutFriend: true, isNameWrong: true }, { status: 400 });
      return answer(
        visitPasses
          .make(actor, id, wanted)
          .then((token): FriendAnswer => ({ isAboutFriend: true, link: origin + withYouPath(token) })),
      );
    }
    default:
      return undefined;
  }
}
