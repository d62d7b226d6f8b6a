/** Puts the questions into one message, in the language of the page. */
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";

export function questionsMessage({ title, ownerName }: { title: string; ownerName: string }, questions: readonly string[]): string {
  const lines = questions.map((question, index) => m.ask_line({ number: number(index + 1), question }));
  return [m.ask_greeting({ name: ownerName, title }), ...lines, m.ask_thanks()].join("\n");
}

/** Opens the phone's SMS app with the text filled in (RFC 5724). */
export const smsUrl = (phone: string, text: string): string => `sms:${phone}?body=${encodeURIComponent(text)}`;
