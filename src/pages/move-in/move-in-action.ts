import { data, redirect } from "react-router";
import { moveInPhotoParams, type WireMoveIn } from "../../features/move-in/move-in.schema.ts";
import type { MoveInService } from "../../features/move-in/server/move-in.service.ts";
import type { MoveInPhotosService } from "../../features/move-in/server/move-in-photos.service.ts";
import { checkMoveIn, readMoveInForm } from "../../features/move-in/web/move-in-input.ts";
import type { MoveInProblems, MoveInValues } from "../../features/move-in/web/move-in-values.ts";
import { moveInPath } from "../../features/viewings/viewing-paths.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { ifRefused, type Refusal } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";
import type { PhotoFailed } from "./photo-action.ts";

/** The data for the page if nothing was saved. The values fill the form again. */
export interface MoveInOutcome {
  values?: MoveInValues;
  problems?: MoveInProblems;
  failure?: Refusal;
  /** The number of empty rows that the member asked for. */
  extra?: number;
  /** The record that the other side has saved in the meantime. */
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
  const saving = moveIn.save(actor, id, { version: toVersion(form), content: checked.input });
  return ifRefused(
    saving.then(() => shown(id, "saved")),
    async (failure, init) => {
      const current = failure === "move_in_changed" ? { current: await moveIn.get(actor, id) } : {};
      return data<MoveInOutcome>({ values, extra, failure, ...current }, init);
    },
  );
}

interface MoveInServices {
  moveIn: MoveInService;
  moveInPhotos: MoveInPhotosService;
}

/** Handles all buttons of the page except the one that adds a photo. */
export async function performMoveIn(
  { moveIn, moveInPhotos }: MoveInServices,
  actor: Actor,
  id: string,
  form: FormData,
) {
  const intent = textOf(form, "intent");
  if (intent === "save" || intent === "more") return save(moveIn, actor, id, form);
  return ifRefused(runIntent({ moveIn, moveInPhotos }, actor, id, form), (failure, init) => {
    if (failure === "move_in_changed") return shown(id, "changed");
    // The member pressed the button twice.
    if (failure === "photo_not_found") return shown(id, "photoRemoved", "#photos");
    return data<MoveInOutcome>({ failure }, init);
  });
}

async function runIntent(
  { moveIn, moveInPhotos }: MoveInServices,
  actor: Actor,
  id: string,
  form: FormData,
): Promise<Response> {
  switch (textOf(form, "intent")) {
    case "confirm":
      await moveIn.confirm(actor, id, toVersion(form));
      return shown(id, "confirmed");
    case "removePhoto": {
      const photo = moveInPhotoParams.shape.photo.safeParse(textOf(form, "photo"));
      if (photo.success) await moveInPhotos.remove(actor, id, photo.data);
      return shown(id, "photoRemoved", "#photos");
    }
    case "delete":
      await moveIn.remove(actor, id);
      return shown(id, "deleted");
    default:
      throw data(null, { status: 400 });
  }
}
