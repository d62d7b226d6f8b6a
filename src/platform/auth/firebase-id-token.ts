import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from "jose";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { isShowable } from "../text.ts";

export interface Identity {
  uid: string;
  email: string;
  isEmailVerified: boolean;
  name: string | undefined;
  photoUrl: string | undefined;
  /** Verified by SMS. */
  phone: string | undefined;
  /** Time of the last sign-in, in seconds. */
  authTime: number;
  /** When the provider issued the token, in seconds. */
  issuedAt: number;
}

export type IdTokenVerifier = (token: string) => Promise<Identity>;

const CLOCK_TOLERANCE_SECONDS = 5;
const KEYS_MAX_AGE_MS = 6 * 60 * 60 * 1000;
const KEYS_COOLDOWN_MS = 30_000;
const KEYS_TIMEOUT_MS = 5_000;

/** An e-mail address is required. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(128).refine(isShowable),
  auth_time: z.number().min(0),
  iat: z.number().min(0),
  email: z.string().min(3).max(320).refine(isShowable),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
  phone_number: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/)
    .optional(),
});

/**
 * Verifies Firebase ID tokens without the admin SDK: RS256 with Google's public keys. The emulator's tokens are
 * unsigned. config.ts rejects the emulator in production, and this function rejects it for projects without the prefix
 * `demo-`.
 */
export function createIdTokenVerifier(options: {
  projectId: string;
  emulatorHost: string | undefined;
  jwksUrl: string;
}): IdTokenVerifier {
  const { projectId, emulatorHost, jwksUrl } = options;
  if (emulatorHost && !projectId.startsWith("demo-"))
    throw new Error("Unsigned tokens are accepted for demo- projects only");
  const expected = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ["sub", "iat", "exp", "auth_time"],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  const keys = emulatorHost
    ? undefined
    : createRemoteJWKSet(new URL(jwksUrl), {
        cacheMaxAge: KEYS_MAX_AGE_MS,
        cooldownDuration: KEYS_COOLDOWN_MS,
        timeoutDuration: KEYS_TIMEOUT_MS,
      });

  const decode = async (token: string): Promise<JWTPayload> =>
    keys
      ? (await jwtVerify(token, keys, { ...expected, algorithms: ["RS256"] })).payload
      : UnsecuredJWT.decode(token, expected).payload;

  return async (token) => {
    const claims = claimsSchema.safeParse(await decode(token).catch(toAppError));
    if (!claims.success)
      throw new AppError("sign_in_required", { message: "ID token lacks a claim", cause: claims.error });
    const { sub, auth_time, iat, email, email_verified, name, picture, phone_number } = claims.data;
    const latest = Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS;
    if (auth_time > latest || iat > latest)
      throw new AppError("sign_in_required", { message: "ID token from the future" });
    return {
      uid: sub,
      email,
      isEmailVerified: email_verified,
      name,
      photoUrl: picture,
      phone: phone_number,
      authTime: auth_time,
      issuedAt: iat,
    };
  };
}

function toAppError(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new AppError("sign_in_expired", { cause: error });
  // If the key server is down, the token may still be valid. Answer 503 and do not sign the member out.
  const isKeyServerDown =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error instanceof TypeError ||
    (error instanceof errors.JOSEError && error.code === "ERR_JOSE_GENERIC");
  if (isKeyServerDown) throw new AppError("identity_unavailable", { cause: error });
  throw new AppError("sign_in_required", { message: "ID token refused", cause: error });
}
