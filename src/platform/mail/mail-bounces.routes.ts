import { createHash, timingSafeEqual } from "node:crypto";
import type { Executor } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { toIssues } from "../http/problem.ts";
import { type AnyRoute, route } from "../http/route.ts";
import { bouncePayload } from "./bounce-payloads.ts";
import { suppressAddresses } from "./suppression.queries.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Reads the secret from `Bearer SECRET`, or from `Basic` with the secret as password and any user name. */
function secretIn(authorization = ""): string {
  const [scheme = "", value = ""] = authorization.split(" ", 2);
  if (scheme.toLowerCase() === "bearer") return value;
  return scheme.toLowerCase() === "basic"
    ? Buffer.from(value, "base64")
        .toString()
        .replace(/^[^:]*:/, "")
    : "";
}

export function mailBounceRoutes(db: Executor, secret: string | undefined): AnyRoute[] {
  const expected = secret && digest(secret);
  return [
    route({
      method: "POST",
      url: "/api/mail-bounces",
      access: "public",
      summary: "For the mail provider: bounces and complaints",
      responses: { 204: { description: "They are recorded" } },
      problems: ["not_found", "sign_in_required"],
      // The handler checks the body, and not the route, so that nobody learns without the secret what we accept.
      async handler({ request, reply }) {
        if (!expected) throw new AppError("not_found");
        if (!timingSafeEqual(digest(secretIn(request.headers.authorization)), expected)) {
          // Amazon SNS sends the password only after such a response.
          reply.header("www-authenticate", 'Basic realm="mail-bounces"');
          throw new AppError("sign_in_required");
        }
        const { data, error } = bouncePayload.safeParse(request.body);
        if (error) throw new AppError("validation_failed", { issues: toIssues(error, "body") });
        if (data.confirmAt) request.log.warn({ confirmAt: data.confirmAt }, "open this URL to subscribe to bounces");
        const addresses = await suppressAddresses(db, data.bounces);
        if (addresses > 0) request.log.info({ addresses }, "mail addresses suppressed");
        return reply.code(204).send();
      },
    }),
  ];
}
