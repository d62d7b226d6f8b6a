/** Telephone numbers and codes as people here write and read them. Without Zod, so that pages can use it. */

const bangladeshiMobile = /^(?:\+?88|0088)?(01[3-9]\d{8})$/;
const international = /^\+[1-9]\d{7,14}$/;

/** One spelling per number: `01712-345678` and `+880 1712 345678` are both +8801712345678; undefined is no number that could be called. */
export function readPhone(typed: string): string | undefined {
  // Address books put direction marks around numbers that are copied from them.
  const digits = typed.replaceAll(/[\s().\p{Cf}-]/gu, "");
  const local = bangladeshiMobile.exec(digits)?.[1];
  if (local) return `+88${local}`;
  return international.test(digits) ? digits : undefined;
}

/** A code of six digits. */
export function readCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

const shownParts = /^\+880(1\d{3})(\d{6})$/;

export const showPhone = (phone: string): string => phone.replace(shownParts, "+880 $1-$2");
