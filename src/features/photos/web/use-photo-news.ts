import { useCallback, useEffect, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { stageText } from "./photo-labels.ts";
import { type PhotoQueue, type PhotoStage, placedPhotos, type QueuedPhoto } from "./photo-queue.ts";

export interface News {
  text: string;
  /** Used as a key: screen readers repeat the same text only if the element changes. */
  turn: number;
}

/** Announcements for screen readers: actions of the user, and results of uploads. */
export function usePhotoNews(photos: PhotoQueue): { news: News; say: (text: string) => void } {
  const [news, setNews] = useState<News>({ text: "", turn: 0 });
  const say = useCallback((text: string) => setNews(({ turn }) => ({ text, turn: turn + 1 })), []);
  const before = useRef(new Map<string, PhotoStage>());
  useEffect(() => {
    const told = photos.flatMap((photo) => {
      const was = before.current.get(photo.key);
      // Photos that were restored after a reload are not announced.
      return was === undefined || was === photo.stage ? [] : newsOf(photo, placedPhotos(photos).indexOf(photo) + 1);
    });
    before.current = new Map(photos.map(({ key, stage }) => [key, stage]));
    if (told.length > 0) say(told.join(" "));
  }, [photos, say]);
  return { news, say };
}

function newsOf(photo: QueuedPhoto, place: number): string[] {
  if (photo.stage === "ready") return [m.photo_say_ready({ place: number(place) })];
  if (photo.stage === "pausing") return [m.photo_say_pausing()];
  if (photo.stage === "refused") return [m.photo_say_refused({ name: photo.name, reason: stageText(photo) })];
  return photo.stage === "failed" || photo.stage === "interrupted" || photo.stage === "gone"
    ? [m.photo_say_failed({ place: number(place), reason: stageText(photo) })]
    : [];
}
