/** The questions as one message in the page's language, ready to be sent. */
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";

export function questionsText({ title, ownerName }: { title: string; ownerName: string }, questions: readonly string[]): string {
  const lines = questions.map((question, index) => m.ask_line({ number: number(index + 1), question }));
  return [m.ask_greeting({ name: ownerName, title }), ...lines, m.ask_thanks()].join("\n");
}

/** Opens the phone's own messages with the text in it (RFC 5724). */
export const smsAddress = (phone: string, text: string): string => `sms:${phone}?body=${encodeURIComponent(text)}`;
