import type { Locale } from "../../paraglide/runtime.js";
import type { PushContent } from "./push-template.ts";

interface PayloadOptions {
  origin: string;
  language: Locale;
  topic: string;
}

/**
 * The form of declarative Web Push: Safari shows it without our service worker, other browsers pass the same JSON to
 * it. RFC 8030 is the marker's number. With texts of at most 120 characters it has less than 2 kB, also in Bangla.
 */
export function toPayload({ title, body, path }: PushContent, { origin, language, topic }: PayloadOptions): string {
  return JSON.stringify({
    web_push: 8030,
    notification: { title, body, navigate: origin + path, lang: language, dir: "auto", tag: topic },
  });
}
