import { z } from "zod";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { endedSession } from "../../../platform/web/cookies.ts";
import { wireDeletionDate } from "../account.schema.ts";
import type { AccountDeletionService } from "./account-deletion.service.ts";

const noStore = "no-store";

export function accountDeletionRoutes(accountDeletion: AccountDeletionService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/account/data",
      access: "member",
      isForLeaving: true,
      summary: "All that is kept about oneself, as a file",
      responses: {
        200: {
          description:
            "Account, posts, photos, likes, numbers shown, profile as a seeker, rooms wanted and offered, blocks, reports, decisions, mails, sessions",
          schema: z.looseObject({}),
        },
      },
      async handler({ reply, actor }) {
        const data = await accountDeletion.collect(actor);
        return reply
          .header("cache-control", noStore)
          .header("content-disposition", 'attachment; filename="nest-mates-data.json"')
          .type("application/json; charset=utf-8")
          .send(JSON.stringify(data, null, 2));
      },
    }),
    route({
      method: "DELETE",
      url: "/api/account",
      access: "member",
      summary: "Ask to be deleted: hidden and signed out at once, deleted after a time in which one can come back",
      responses: { 200: { description: "Until when one can come back", schema: wireDeletionDate } },
      async handler({ reply, actor }) {
        const { deletedAfter } = await accountDeletion.leave(actor);
        return reply
          .header("cache-control", noStore)
          .header("set-cookie", endedSession)
          .send({ deletedAfter: deletedAfter.toISOString() });
      },
    }),
  ];
}
