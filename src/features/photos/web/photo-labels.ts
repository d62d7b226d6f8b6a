import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { type PhotoRefusal, photoLimits } from "../photo.limits.ts";
import type { PhotoFailure, QueuedPhoto } from "./photo-queue.ts";

const MEGA = 1_000_000;
export const largestMegabytes = (): string => number(Math.round(photoLimits.bytes / 1024 / 1024));

const refusalLabels: Record<PhotoRefusal, () => string> = {
  notAnImage: m.photo_refused_not_an_image,
  heic: m.photo_refused_heic,
  animated: m.photo_refused_animated,
  damaged: m.photo_refused_damaged,
  tooSmall: () => m.photo_refused_too_small({ side: number(photoLimits.minSide) }),
  tooManyPixels: () => m.photo_refused_too_many_pixels({ pixels: number(photoLimits.pixels / MEGA) }),
  tooLarge: () => m.photo_refused_too_large({ size: largestMegabytes() }),
  suspicious: m.photo_refused_suspicious,
  failed: m.photo_refused_failed,
};
export const refusalText = (refusal: PhotoRefusal | undefined): string => refusalLabels[refusal ?? "failed"]();

const failureLabels: Record<PhotoFailure, () => string> = {
  connection: m.photo_failed_connection,
  tooMany: m.photo_failed_too_many,
  tooManyLately: m.photo_failed_lately,
  signedOut: m.photo_failed_signed_out,
  fault: m.photo_failed_fault,
};

export const percentText = (progress: number): string =>
  m.photo_uploading({ percent: number(Math.floor(progress * 100)) });

const stageLabels = {
  waiting: m.photo_waiting,
  pausing: m.photo_pausing,
  preparing: m.photo_preparing,
  ready: m.photo_ready,
  interrupted: m.photo_interrupted,
  gone: m.photo_gone,
};

export function stageText({ stage, progress, failure, refusal }: QueuedPhoto): string {
  if (stage === "uploading") return percentText(progress);
  if (stage === "failed") return failureLabels[failure ?? "connection"]();
  if (stage === "refused") return refusalText(refusal);
  return stageLabels[stage]();
}
