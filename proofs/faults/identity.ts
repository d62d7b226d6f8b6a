/** The identity provider as in production: signed tokens and a URL for the public keys. */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { TestMember } from "../../test/members.ts";

export const PROJECT = "demo-nestmates";
const KEY_ID = "faults";
const TOKEN_SECONDS = 3_600;

export async function createIdentity() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" }] };
  return {
    keys: JSON.stringify(keys),
    sign({ uid, email, name }: TestMember): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ auth_time: now, email, email_verified: true, name })
        .setProtectedHeader({ alg: "RS256", kid: KEY_ID })
        .setIssuer(`https://securetoken.google.com/${PROJECT}`)
        .setAudience(PROJECT)
        .setSubject(uid)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .sign(privateKey);
    },
  };
}
