import * as m from "../../../paraglide/messages.js";
import { toShowable } from "../../../platform/text.ts";
import type { Action, Letter } from "./letter.ts";

const LONGEST_NAME = 120;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Words of a member, for a place inside our own sentence: on one line, and never an address that a mail program would make a link of. A title goes to
 * other members in a mail from us.
 */
export function asWords(text: string): string {
  const line = toShowable(text).replaceAll(/\s+/gu, " ").trim();
  const unlinked = line.replaceAll("://", ":\u2060//").replaceAll(/(?<=\S)([.@])(?=\p{L})/gu, "$1\u2060");
  const words = Array.from(unlinked).slice(0, LONGEST_NAME).join("");
  // Written from right to left, it would take our own words beside it along: first strong isolate, pop directional isolate.
  return rightToLeft.test(words) ? `\u2068${words}\u2069` : words;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

export function layOut(letter: Letter): { subject: string; text: string; html: string } {
  const locale = letter.language;
  const greeting = letter.name ? m.mail_greeting({ name: asWords(letter.name) }, { locale }) : m.mail_greeting_nameless({}, { locale });
  return { subject: letter.subject, text: asText(letter, greeting), html: asHtml(letter, greeting) };
}

function asText(letter: Letter, greeting: string): string {
  const { language, paragraphs, quote, actions, after = [], why } = letter;
  const quoted = quote ? [m.mail_quote_lead({}, { locale: language }), toShowable(quote).replaceAll(/^/gm, "> ")] : [];
  const parts = [greeting, ...paragraphs, ...quoted, ...actions.map(({ label, url }) => `${label}:\n${url}`), ...after, "-- ", why];
  return `${parts.join("\n\n").replace("-- \n\n", "-- \n")}\n${signatureOf(letter)}\n`;
}

const signatureOf = ({ language }: Letter) => `${m.brand_name({}, { locale: language })}: ${m.brand_line({}, { locale: language })}`;

// Colours of the light theme, in a notation that every mail program knows.
const ink = "#062822";
const muted = "#3e5951";
const leaf = "#004d41";
const action = "#b8321f";

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

function button({ label, url }: Action, index: number): string {
  const paint = index === 0 ? `background:${action};color:#ffffff;border:2px solid ${action}` : `color:${leaf};border:2px solid ${leaf}`;
  return `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 12px 0;padding:12px 20px;border-radius:8px;font-weight:bold;text-decoration:none;${paint}">${escapeHtml(label)}</a>`;
}

function asHtml(letter: Letter, greeting: string): string {
  const { language, subject, paragraphs, quote, actions, after = [], why } = letter;
  const quoted = quote
    ? `${paragraph(escapeHtml(m.mail_quote_lead({}, { locale: language })))}<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${leaf}">${lines(toShowable(quote))}</blockquote>`
    : "";
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf5ec;color:${ink};font-family:system-ui,sans-serif;font-size:16px;line-height:${language === "bn" ? "1.7" : "1.6"}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:${leaf}">${escapeHtml(m.brand_name({}, { locale: language }))}</p>
${[greeting, ...paragraphs].map((text) => paragraph(lines(text))).join("\n")}
${quoted}
<p style="margin:8px 0 16px">${actions.map(button).join("")}</p>
${after.map((text) => paragraph(lines(text))).join("\n")}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dad4c4;font-size:14px;color:${muted}">${lines(why)}<br>${escapeHtml(signatureOf(letter))}</p>
</div>
</body>
</html>
`;
}
