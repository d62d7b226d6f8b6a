import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { type Executor, runText } from "../../../../platform/db/database.ts";
import { number } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { PushTemplate } from "../../../../platform/push/push-template.ts";

const pushData = z.object({ subject: z.string(), count: z.int().min(1) });

async function findSearchName(db: Executor, memberId: string, id: string): Promise<string | undefined> {
  const [row] = await runText<{ name: string }>(db, "select name from saved_search where id = $1::bigint and member_id = $2::bigint", [id, memberId]);
  return row?.name;
}

/** New rooms of a saved search: `queuePush(trx, { memberId, kind: "saved_searches", subjectId: searchId, data: { count } }, now, dueAt)`. */
export const savedSearchesPush: PushTemplate = {
  async write({ db }, { data, memberId }, { language: locale }) {
    const { subject, count } = pushData.parse(data);
    const found = await findSearchName(db, memberId, subject);
    if (found === undefined) return undefined;
    return {
      title: m.push_searches_title({ count, shown: number(count, locale), name: toInlineText(found) }, { locale }),
      body: m.push_searches_body({}, { locale }),
      path: "/saved-searches",
    };
  },
};
