import type { Locale } from "../../paraglide/runtime.js";
import type { PushContent } from "./push-template.ts";

interface PayloadOptions {
  origin: string;
  language: Locale;
  topic: string;
}

/**
 * Builds the JSON of declarative Web Push. Safari shows it without our service worker, and other browsers pass it to
 * the worker. The number 8030 marks the format and comes from RFC 8030. With texts of at most 120 characters, the JSON
 * has less than 2 kB, also in Bangla.
 */
export function toPayload({ title, body, path }: PushContent, { origin, language, topic }: PayloadOptions): string {
  return JSON.stringify({
    web_push: 8030,
    notification: { title, body, navigate: origin + path, lang: language, dir: "auto", tag: topic },
  });
}
