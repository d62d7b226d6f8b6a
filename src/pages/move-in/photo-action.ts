import { data } from "react-router";
import { moveInCaptionSchema } from "../../features/move-in/move-in.schema.ts";
import type { MoveInPhotosService, PhotoUpload } from "../../features/move-in/server/move-in-photos.service.ts";
import type { PhotoRefusal } from "../../features/photos/photo.limits.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { ifRefused, type Refusal } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";
import { type MoveInOutcome, shown } from "./move-in-action.ts";

/** Why a photo was not added. The caption fills the form again; browsers do not keep the file. */
export interface PhotoFailed {
  problem: PhotoRefusal | "none" | "caption" | Refusal;
  caption?: string;
}

const failed = (photo: PhotoFailed, init = { status: 400 }) => data<MoveInOutcome>({ photo }, init);

/** Adds a photo. The service reads the body only after it has checked who sends it. */
export async function addPhoto(photos: MoveInPhotosService, actor: Actor, id: string, request: Request) {
  let wrong: PhotoFailed | undefined;
  let caption = "";
  const receive = async (): Promise<PhotoUpload | undefined> => {
    // The body was cut off, is too large, or is not multipart. The member can only try again.
    const form = await request.formData().catch(() => undefined);
    if (!form) {
      wrong = { problem: "failed" };
      return undefined;
    }
    caption = textOf(form, "caption").trim();
    const file = form.get("file");
    if (!moveInCaptionSchema.safeParse(caption).success) wrong = { problem: "caption", caption };
    else if (!(file instanceof File) || file.size === 0) wrong = { problem: "none", caption };
    else return { bytes: Buffer.from(await file.arrayBuffer()), caption };
    return undefined;
  };
  const adding = photos.add(actor, id, receive).then((refusal) => {
    if (refusal) return failed({ problem: refusal, caption });
    return wrong ? failed(wrong) : shown(id, "photo", "#photos");
  });
  return ifRefused(adding, (problem, init) => failed({ problem, caption }, init));
}
