import { sql } from "kysely";
import type { Locale } from "../../paraglide/runtime.js";
import type { Executor } from "../db/database.ts";

export type MailRecipient = NonNullable<Awaited<ReturnType<typeof findMailRecipient>>>;

export function findMailRecipient(executor: Executor, memberId: string) {
  return executor
    .selectFrom("member")
    .select([
      "name",
      "email",
      "email_verified as isEmailVerified",
      sql<Locale>`language`.as("language"),
      "suspended_at as suspendedAt",
      "leaving_at as leavingAt",
    ])
    .where("id", "=", memberId)
    .executeTakeFirst();
}
