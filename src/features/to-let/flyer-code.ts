/**
 * The code of a flyer, and the paths that belong to it. A code has six characters that cannot be mistaken for one
 * another (Crockford's base 32).
 */

export const CODE_LENGTH = 6;
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const codeShape = /^[0-9A-HJKMNP-TV-Z]{6}$/;
const lookAlikes: Record<string, string> = { O: "0", I: "1", L: "1" };

/**
 * Reads a code as somebody types it from paper: in small letters, with O for 0, and I or L for 1. Returns undefined if
 * it cannot be a code.
 */
export function readFlyerCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return codeShape.test(code) ? code : undefined;
}

export const flyerCodePath = (code: string): string => `/t/${code}`;

/**
 * Returns the URL of the QR code. It is in capitals, which a QR code stores in fewer modules. Hosts and this path are
 * case-insensitive.
 */
export const flyerQrText = (origin: string, code: string): string => `${origin}${flyerCodePath(code)}`.toUpperCase();

/**
 * Returns the address that is printed beside the QR code. People type it, or compare it with what their phone opens.
 */
export const flyerAddress = (origin: string, code: string): string => `${new URL(origin).host}${flyerCodePath(code)}`;

export const flyerPath = (listingId: string): string => `/myListings/${listingId}/poster`;

/** The files that an owner can download. */
export const flyerFiles = ["a4.pdf", "a5.pdf", "poster.png", "poster.svg"] as const;
export type FlyerFile = (typeof flyerFiles)[number];

export const flyerFilePath = (listingId: string, file: FlyerFile): string =>
  `/api/listings/${listingId}/poster/${file}`;
export const sharePicturePath = (listingId: string): string => `/api/listings/${listingId}/picture.jpg`;
