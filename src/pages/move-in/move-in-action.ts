import { data, redirect } from "react-router";
import { moveInPhotoParams, type WireMoveIn } from "../../features/move-in/move-in.schema.ts";
import type { MoveInService } from "../../features/move-in/server/move-in.service.ts";
import type { MoveInPhotosService } from "../../features/move-in/server/move-in-photos.service.ts";
import { checkMoveIn, readMoveInForm } from "../../features/move-in/web/move-in-input.ts";
import type { MoveInProblems, MoveInValues } from "../../features/move-in/web/move-in-values.ts";
import { moveInPath } from "../../features/viewings/viewing-paths.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { problemStatus } from "../../platform/errors.ts";
import { type Refusal, refusalOf } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";
import type { PhotoFailed } from "./photo-action.ts";

/** What the page shows if nothing was saved. The values fill the form again. */
export interface MoveInOutcome {
  values?: MoveInValues;
  problems?: MoveInProblems;
  failure?: Refusal;
  /** Empty rows that were asked for. */
  extra?: number;
  /** What the other side has saved meanwhile. */
  current?: WireMoveIn;
  photo?: PhotoFailed;
}

const MORE_ROWS = 3;
const MOST_ROWS = 30;

const toVersion = (form: FormData): number => {
  const version = Number(textOf(form, "version"));
  return Number.isSafeInteger(version) && version >= 0 ? version : 0;
};

export const shown = (id: string, done: string, part = "") => redirect(`${moveInPath(id)}?done=${done}${part}`, 303);

async function save(moveIn: MoveInService, actor: Actor, id: string, form: FormData) {
  const values = readMoveInForm(form);
  const extra = Math.min(Number(textOf(form, "extra")) || 0, MOST_ROWS);
  if (form.get("intent") === "more") return data<MoveInOutcome>({ values, extra: extra + MORE_ROWS });
  const checked = checkMoveIn(values);
  if ("problems" in checked) return data<MoveInOutcome>({ values, extra, problems: checked.problems }, { status: 400 });
  try {
    await moveIn.save(actor, id, { version: toVersion(form), content: checked.input });
    return shown(id, "saved");
  } catch (error) {
    const failure = refusalOf(error);
    if (!failure) throw error;
    const current = failure === "move_in_changed" ? { current: await moveIn.get(actor, id) } : {};
    return data<MoveInOutcome>({ values, extra, failure, ...current }, { status: problemStatus(failure) });
  }
}

interface MoveInServices {
  moveIn: MoveInService;
  moveInPhotos: MoveInPhotosService;
}

/** All buttons of the page but the one that adds a photo. */
export async function performMoveIn(
  { moveIn, moveInPhotos }: MoveInServices,
  actor: Actor,
  id: string,
  form: FormData,
) {
  const intent = textOf(form, "intent");
  if (intent === "save" || intent === "more") return save(moveIn, actor, id, form);
  try {
    if (intent === "confirm") {
      await moveIn.confirm(actor, id, toVersion(form));
      return shown(id, "confirmed");
    }
    if (intent === "removePhoto") {
      const photo = moveInPhotoParams.shape.photo.safeParse(textOf(form, "photo"));
      if (photo.success) await moveInPhotos.remove(actor, id, photo.data);
      return shown(id, "photoRemoved", "#photos");
    }
    if (intent === "delete") {
      await moveIn.remove(actor, id);
      return shown(id, "deleted");
    }
  } catch (error) {
    const failure = refusalOf(error);
    if (!failure) throw error;
    if (failure === "move_in_changed") return shown(id, "changed");
    // The button was used twice.
    if (failure === "photo_not_found") return shown(id, "photoRemoved", "#photos");
    return data<MoveInOutcome>({ failure }, { status: problemStatus(failure) });
  }
  throw data(null, { status: 400 });
}
