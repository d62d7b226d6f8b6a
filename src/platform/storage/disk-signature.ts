import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

export interface UploadTerms {
  name: string;
  type: string;
  size: number;
  /** Unix time in seconds. */
  expires: number;
}

const query = z.object({
  expires: z.string().regex(/^\d{1,12}$/),
  size: z.string().regex(/^\d{1,12}$/),
  type: z.string(),
  signature: z.string(),
});

const nowInSeconds = () => Math.floor(Date.now() / 1000);

function sign(secret: string, { name, type, size, expires }: UploadTerms): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["PUT", name, type, size, expires]))
    .digest();
}

/** Returns a path on this site that accepts exactly this upload. */
export function signUploadUrl(
  secret: string,
  upload: Omit<UploadTerms, "expires"> & { expiresInSeconds: number },
): string {
  const terms = {
    name: upload.name,
    type: upload.type,
    size: upload.size,
    expires: nowInSeconds() + upload.expiresInSeconds,
  };
  const search = new URLSearchParams({
    expires: String(terms.expires),
    size: String(terms.size),
    type: terms.type,
    signature: sign(secret, terms).toString("base64url"),
  });
  return `/uploads/${terms.name}?${search}`;
}

/** Returns the signed upload, or undefined if the signature is wrong or has expired. */
export function readUploadUrl(secret: string, name: string, search: unknown): UploadTerms | undefined {
  const parsed = query.safeParse(search);
  if (!parsed.success) return undefined;
  const terms = { name, type: parsed.data.type, size: Number(parsed.data.size), expires: Number(parsed.data.expires) };
  const given = Buffer.from(parsed.data.signature, "base64url");
  const expected = sign(secret, terms);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && nowInSeconds() < terms.expires ? terms : undefined;
}
