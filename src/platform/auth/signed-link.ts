import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link lets its bearer do, without a sign-in. */
export type LinkPurpose = "answer" | "appeal" | "unsubscribe";

export interface SignedLinks {
  /** For an address that is mailed: what it is about, and until when it holds. */
  sign(purpose: LinkPurpose, parts: readonly string[], until: Date): string;
  /** The parts, or undefined if it was not made by us for this purpose, or holds no longer. */
  read(purpose: LinkPurpose, token: string, now?: Date): readonly string[] | undefined;
}

const shape = /^[\w.-]{1,200}$/;

/** `part-part-seconds.signature`, of characters that no address has to escape. */
export function createSignedLinks(secret: string): SignedLinks {
  const signatureOf = (purpose: LinkPurpose, claim: string) => createHmac("sha256", secret).update(`${purpose}:${claim}`).digest();
  return {
    sign(purpose, parts, until) {
      const claim = [...parts, String(Math.floor(until.getTime() / 1000))].join("-");
      if (!/^\d+(-\d+)*$/.test(claim)) throw new Error("A link is about numbers of ours and nothing else");
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
