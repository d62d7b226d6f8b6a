import { createHmac, timingSafeEqual } from "node:crypto";

/** The action that a link allows without a sign-in. */
export type LinkPurpose =
  | "answer"
  | "appeal"
  | "unsubscribe"
  | "unsubscribeMessages"
  | "unsubscribeAlerts"
  | "viewing"
  | "withYou";

export interface SignedLinks {
  /** A token for a URL. `parts` are ids. */
  sign(purpose: LinkPurpose, parts: readonly string[], until: Date): string;
  /** The parts, or undefined if the token is invalid, has another purpose, or has expired. */
  read(purpose: LinkPurpose, token: string, now?: Date): readonly string[] | undefined;
}

const shape = /^[\w.-]{1,200}$/;

/** Format: `part-part-seconds.signature`. It needs no URL encoding. */
export function createSignedLinks(secret: string): SignedLinks {
  const signatureOf = (purpose: LinkPurpose, claim: string) =>
    createHmac("sha256", secret).update(`${purpose}:${claim}`).digest();
  return {
    sign(purpose, parts, until) {
      const claim = [...parts, String(Math.floor(until.getTime() / 1000))].join("-");
      if (!/^\d+(-\d+)*$/.test(claim)) throw new Error("The parts of a signed link must be numbers");
      return `${claim}.${signatureOf(purpose, claim).toString("base64url")}`;
    },
    read(purpose, token, now = new Date()) {
      const [claim, signature] = shape.test(token) ? token.split(".", 2) : [];
      if (!claim || !signature) return undefined;
      const expected = signatureOf(purpose, claim);
      const given = Buffer.from(signature, "base64url");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const parts = claim.split("-");
      const until = Number(parts.pop());
      return until * 1000 > now.getTime() ? parts : undefined;
    },
  };
}
