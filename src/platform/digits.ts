/** Reads numbers in Bangla or Latin digits. This module does not import Zod, because browser code uses it. */

const BANGLA_ZERO = 0x09e6;

export const withPlainDigits = (text: string): string =>
  text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO));

/** A whole number of at most nine digits: `8500`, `8,500` and `৳৮,৫০০` are 8500. Undefined for anything else. */
export function readWholeNumber(typed: string): number | undefined {
  const plain = withPlainDigits(typed).replaceAll(/[,\s৳]/g, "");
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}
