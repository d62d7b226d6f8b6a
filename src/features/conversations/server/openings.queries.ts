/** Reads the facts that decide whether a conversation may be opened, and members' preferences about that. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { ConversationPreferences } from "../conversation.schema.ts";
import type { Opening, OpeningToSeeker } from "./conversations.policy.ts";

const common = `l.owner_id as "posterId", is_shown(l.state, l.owner_away) as "isShown", l.available as "isAvailable"`;

const toPoster = `
  select ${common}, ${haveBlocked("l.owner_id", "$2::bigint")} as "isBlocked",
    write_refusal($2::bigint, l.owner_id) as refusal
  from listing l where l.id = $1::bigint`;

export async function findOpening(
  executor: Executor,
  listingId: string,
  seekerId: string,
): Promise<Opening | undefined> {
  return (await runText<Opening>(executor, toPoster, [listingId, seekerId]))[0];
}

const toSeeker = `
  select ${common}, ${haveBlocked("l.owner_id", "m.id")} as "isBlocked", write_refusal(l.owner_id, m.id) as refusal,
         m.suspended_at is null and m.leaving_at is null and m.id <> l.owner_id and (
           exists (select from profile_share where member_id = m.id and listing_id = l.id)
           or exists (select from listing_like where member_id = m.id and listing_id = l.id)
           or exists (select from room_offer o join wanted_post w on w.id = o.wanted_id where o.listing_id = l.id
             and w.member_id = m.id)) as "isKnown"
  from listing l cross join member m where l.id = $1::bigint and m.id = $2::bigint`;

export async function findOpeningToSeeker(
  executor: Executor,
  listingId: string,
  seekerId: string,
): Promise<OpeningToSeeker | undefined> {
  return (await runText<OpeningToSeeker>(executor, toSeeker, [listingId, seekerId]))[0];
}

/** Locks the member's gender, so that it stays the same until the end of the transaction. */
export async function holdGender(trx: Executor, memberId: string): Promise<void> {
  await runText(trx, "select from seeker_profile where member_id = $1::bigint for share", [memberId]);
}

export async function findPreferences(executor: Executor, memberId: string): Promise<ConversationPreferences> {
  const row = await executor
    .selectFrom("conversation_preference")
    .select(["women_only as womenOnly", "checked_phones_only as checkedPhonesOnly"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ?? { womenOnly: false, checkedPhonesOnly: false };
}

export async function savePreferences(
  executor: Executor,
  memberId: string,
  { womenOnly, checkedPhonesOnly }: ConversationPreferences,
): Promise<void> {
  const saved = { women_only: womenOnly, checked_phones_only: checkedPhonesOnly };
  await executor
    .insertInto("conversation_preference")
    .values({ member_id: memberId, ...saved })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(saved))
    .execute();
}
