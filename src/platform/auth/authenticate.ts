import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Actor, ActorSource } from "./actor.ts";

/** `__Host-`: the browser keeps it only if it is Secure, for this host alone and for every path. */
export const sessionCookie = "__Host-sid";

/** Whether a request carries what a member would send; it may be made up. */
export const mayBeMember = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined || hasSessionCookie(headers.cookie);
const hasSessionCookie = (cookie = "") => cookie.includes(`${sessionCookie}=`);

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

export interface Authenticator {
  /** The member who asks, or undefined for a visitor. Throws on a bad token and on a forged request. */
  findActor(request: FastifyRequest): Promise<Actor | undefined>;
  /** Refuses a request that another site made a browser send. */
  assertOwnOrigin(request: FastifyRequest): void;
}

export function createAuthenticator(source: ActorSource, origin: string): Authenticator {
  const assertOwnOrigin = (request: FastifyRequest) => {
    if (request.headers.origin !== origin) throw new AppError("foreign_origin", { message: `Origin was ${request.headers.origin ?? "absent"}` });
  };
  return {
    assertOwnOrigin,
    async findActor(request) {
      const token = bearerToken(request);
      // A token has to be put there by code of ours, so it needs no origin check; a cookie is sent by any page that asks.
      if (token) return source.getActorByIdToken(token);
      const sessionId = request.cookies[sessionCookie];
      if (!sessionId) return undefined;
      const actor = await source.findActorBySession(sessionId);
      if (actor && !safeMethods.has(request.method)) assertOwnOrigin(request);
      return actor;
    },
  };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1];
  if (!token) throw new AppError("sign_in_required", { message: "Authorization header is not a bearer token" });
  return token;
}
