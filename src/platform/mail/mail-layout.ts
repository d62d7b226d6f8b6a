import * as m from "../../paraglide/messages.js";
import type { Locale } from "../../paraglide/runtime.js";
import { toShowable } from "../text.ts";
import type { MailAction, MailContent, MailList } from "./mail-template.ts";

const MAX_INLINE_CHARACTERS = 120;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Puts a text on one line without shortening it, because an address must not be cut. The renderer escapes it. */
export const toLine = (text: string): string => toShowable(text).replaceAll(/\s+/gu, " ").trim();

/**
 * A member's text for use inside our own sentences: one line, at most 120 characters. A word joiner (U+2060) after
 * dots, @ and the colon of `://` keeps mail clients from turning it into a link. Otherwise members could use a name or
 * a title to send links to others in our mails.
 */
export function toInlineText(text: string): string {
  const unlinked = toLine(text)
    .replaceAll("://", ":\u2060//")
    .replaceAll(/(?<=\S)([.@])(?=\p{L})/gu, "$1\u2060");
  const short = Array.from(unlinked).slice(0, MAX_INLINE_CHARACTERS).join("");
  // First strong isolate, pop directional isolate: right-to-left text must not reorder the words around it.
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
const escapeHtmlWithLineBreaks = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

interface Addressee {
  language: Locale;
  /** Empty if the greeting must not contain a name. */
  name: string;
}

export function renderMail(
  content: MailContent,
  { language, name }: Addressee,
): { subject: string; text: string; html: string } {
  const greeting = name
    ? m.mail_greeting({ name: toInlineText(name) }, { locale: language })
    : m.mail_greeting_nameless({}, { locale: language });
  return {
    subject: content.subject,
    text: renderText(content, greeting, language),
    html: renderHtml(content, greeting, language),
  };
}

const listText = ({ heading, items, action }: MailList) => [
  heading,
  ...items.map(({ title, text, url }) => `* ${title}\n  ${text}\n  ${url}`),
  ...(action ? [`${action.label}:\n${action.url}`] : []),
];

function renderText(
  { paragraphs, lists = [], quote, actions, after = [], why }: MailContent,
  greeting: string,
  locale: Locale,
): string {
  const quoted = quote ? [m.mail_quote_lead({}, { locale }), toShowable(quote).replaceAll(/^/gm, "> ")] : [];
  const parts = [
    greeting,
    ...paragraphs,
    ...lists.flatMap(listText),
    ...quoted,
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ...after,
    "-- ",
    why,
  ];
  return `${parts.join("\n\n").replace("-- \n\n", "-- \n")}\n${signatureIn(locale)}\n`;
}

const signatureIn = (locale: Locale) => `${m.brand_name({}, { locale })}: ${m.brand_line({}, { locale })}`;

// The colours of the light theme as hex codes, which every mail program supports.
const textColour = "#062822";
const muted = "#3e5951";
const brandColour = "#004d41";
const primaryButtonColour = "#b8321f";

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

function button({ label, url }: MailAction, index: number): string {
  const colours =
    index === 0
      ? `background:${primaryButtonColour};color:#ffffff;border:2px solid ${primaryButtonColour}`
      : `color:${brandColour};border:2px solid ${brandColour}`;
  return `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 12px 0;padding:12px 20px;border-radius:8px;font-weight:bold;text-decoration:none;${colours}">${escapeHtml(label)}</a>`;
}

const linkHtml = (url: string, label: string) =>
  `<a href="${escapeHtml(url)}" style="color:${brandColour};font-weight:bold">${escapeHtml(label)}</a>`;

function listHtml({ heading, items, action }: MailList): string {
  const rows = items.map(
    ({ title, text, url }) =>
      `<li style="margin:0 0 12px;padding:0">${linkHtml(url, title)}<br><span style="color:${muted}">${escapeHtml(text)}</span></li>`,
  );
  return `<h2 style="margin:24px 0 12px;font-size:18px;line-height:1.4">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 16px;padding:0;list-style:none">${rows.join("\n")}</ul>
${action ? paragraph(linkHtml(action.url, action.label)) : ""}`;
}

function renderHtml(
  { subject, paragraphs, lists = [], quote, actions, after = [], why }: MailContent,
  greeting: string,
  locale: Locale,
): string {
  const quoted = quote
    ? `${paragraph(escapeHtml(m.mail_quote_lead({}, { locale })))}<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${brandColour}">${escapeHtmlWithLineBreaks(toShowable(quote))}</blockquote>`
    : "";
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf5ec;color:${textColour};font-family:system-ui,sans-serif;font-size:16px;line-height:${locale === "bn" ? "1.7" : "1.6"}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:${brandColour}">${escapeHtml(m.brand_name({}, { locale }))}</p>
${[greeting, ...paragraphs].map((text) => paragraph(escapeHtmlWithLineBreaks(text))).join("\n")}
${lists.map(listHtml).join("\n")}
${quoted}
<p style="margin:8px 0 16px">${actions.map(button).join("")}</p>
${after.map((text) => paragraph(escapeHtmlWithLineBreaks(text))).join("\n")}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dad4c4;font-size:14px;color:${muted}">${escapeHtmlWithLineBreaks(why)}<br>${escapeHtml(signatureIn(locale))}</p>
</div>
</body>
</html>
`;
}
