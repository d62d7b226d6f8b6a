/** Reads phone numbers and verification codes. This module does not import Zod, because browser code uses it. */

const bangladeshiMobile = /^(?:\+?88|0088)?(01[3-9]\d{8})$/;
const international = /^\+[1-9]\d{7,14}$/;

/**
 * Returns the number as E.164: `01712-345678` and `+880 1712 345678` are both +8801712345678. The result is undefined
 * if the number is not valid.
 */
export function readPhone(typed: string): string | undefined {
  // Numbers copied from address books may contain invisible direction marks (Cf).
  const digits = typed.replaceAll(/[\s().\p{Cf}-]/gu, "");
  const local = bangladeshiMobile.exec(digits)?.[1];
  if (local) return `+88${local}`;
  return international.test(digits) ? digits : undefined;
}

export function readCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

const shownParts = /^\+880(1\d{3})(\d{6})$/;

export const showPhone = (phone: string): string => phone.replace(shownParts, "+880 $1-$2");

/** Opens a chat in WhatsApp, with a text if given. WhatsApp wants the country code without the plus sign. */
export const whatsAppUrl = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, "")}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
