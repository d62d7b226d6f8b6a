import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { readSession } from "../web/cookies.ts";
import type { Actor, ActorSource } from "./actor.ts";

/** Whether a request has credentials. This does not check them. */
export const mayBeMember = ({ headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || readSession(headers.cookie) !== undefined;

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

export interface Authenticator {
  /** Returns the member, or undefined for a visitor. Throws on an invalid token and on cross-site requests. */
  findActor(request: FastifyRequest): Promise<Actor | undefined>;
  /** Protects against CSRF by checking the origin of the request. */
  assertOwnOrigin(request: FastifyRequest): void;
}

export function createAuthenticator(source: ActorSource, origin: string): Authenticator {
  const assertOwnOrigin = (request: FastifyRequest) => {
    if (request.headers.origin !== origin)
      throw new AppError("foreign_origin", { message: `Origin was ${request.headers.origin ?? "absent"}` });
  };
  return {
    assertOwnOrigin,
    async findActor(request) {
      const token = bearerToken(request);
      // A token needs no origin check, because only our own code can add one. Cookies need it, because browsers also
      // send them with cross-site requests.
      if (token) return source.getActorByIdToken(token);
      const sessionId = sessionIdOf(request);
      if (!sessionId) return undefined;
      const actor = await source.findActorBySession(sessionId);
      if (actor && !safeMethods.has(request.method)) assertOwnOrigin(request);
      return actor;
    },
  };
}

/** Undefined if the request is authenticated by a bearer token. */
export const sessionIdOf = (request: FastifyRequest): string | undefined =>
  request.headers.authorization === undefined ? readSession(request.headers.cookie) : undefined;

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1];
  if (!token) throw new AppError("sign_in_required", { message: "Authorization header is not a bearer token" });
  return token;
}
