import type { FastifyRequest } from "fastify";
import { type Authenticator, bearerToken } from "../../../platform/auth/authenticate.ts";
import { AppError } from "../../../platform/errors.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { endedSession, readSession, sessionCookie } from "../../../platform/web/cookies.ts";
import { languageOf } from "../../../platform/web/language.ts";
import { toWireMember, wireMember } from "../account.schema.ts";
import type { AccountsService } from "./accounts.service.ts";

/** The language of the page where the member signed in: from the cookie, else from Accept-Language. */
const languageOfPage = ({ headers }: FastifyRequest) =>
  languageOf({
    url: "http://here.invalid/",
    headers: { get: (name) => [headers[name] ?? []].flat().join(", ") || null },
  });

export function sessionRoutes(accounts: AccountsService, authenticator: Authenticator): AnyRoute[] {
  return [
    route({
      method: "POST",
      url: "/api/session",
      access: "public",
      summary: "Begin a session from a fresh ID token (Authorization: Bearer)",
      responses: { 201: { description: "Signed in; the session is in an HttpOnly cookie", schema: wireMember } },
      problems: [
        "sign_in_required",
        "sign_in_expired",
        "recent_sign_in_required",
        "foreign_origin",
        "identity_unavailable",
        "suspended",
      ],
      async handler({ request, reply, countMember }) {
        authenticator.assertOwnOrigin(request);
        const token = bearerToken(request);
        if (!token) throw new AppError("sign_in_required");
        const former = readSession(request.headers.cookie);
        const { sessionId, expiresAt, actor } = await accounts.signIn(token, languageOfPage(request), countMember);
        if (former) await accounts.signOut(former);
        return reply
          .code(201)
          .header("cache-control", "no-store")
          .header("set-cookie", sessionCookie(sessionId, expiresAt))
          .send(toWireMember(actor));
      },
    }),
    route({
      method: "DELETE",
      url: "/api/session",
      access: "public",
      summary: "End the session at once",
      responses: { 204: { description: "Signed out" } },
      problems: ["foreign_origin"],
      async handler({ request, reply }) {
        authenticator.assertOwnOrigin(request);
        const sessionId = readSession(request.headers.cookie);
        if (sessionId) await accounts.signOut(sessionId);
        return reply.code(204).header("cache-control", "no-store").header("set-cookie", endedSession).send();
      },
    }),
  ];
}
