import { createHash, randomBytes } from "node:crypto";

/** 128 bits. */
const TOKEN_BYTES = 16;
const tokenShape = /^[\w-]{22}$/;

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A token for a link that can be revoked. Only its hash is stored, so the link can be shown only once. */
export const newSecretToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Undefined if the text cannot be such a token. */
export const hashSecretToken = (token: string): Buffer | undefined =>
  tokenShape.test(token) ? sha256(token) : undefined;
