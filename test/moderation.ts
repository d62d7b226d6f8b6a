import type { WireCase } from "../src/features/safety/moderation.schema.ts";
import { problemCode, type TestApp } from "./app.ts";
import { addListing, listingBody, phoneOf } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";
import * as calls from "./service-calls.ts";

export const MODERATORS = "somebody@example.com, moderator@example.com";
export const moderator = newMember({ email: "moderator@example.com" });
/** Another moderator, whose e-mail address has another case than in the settings. */
export const colleague = newMember({ email: "Somebody@example.com" });

/** A text that the rules hold back. */
export const scam = "Send 2000 taka by bKash to hold the room before you come to see it.";

/** Helpers for moderation tests. The app needs MODERATORS to be set. */
export function moderationTools(app: () => TestApp) {
  const db = () => app().services.db;
  const get = (url: string, as: TestMember = moderator) => app().call("GET", url, { as });

  async function personOf({ uid }: TestMember): Promise<string> {
    return (await db().selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;
  }

  async function openCaseOf(listing: string, kind = "risk"): Promise<string> {
    const open = db()
      .selectFrom("moderation_case")
      .select("id")
      .where("listing_id", "=", listing)
      .where("kind", "=", kind)
      .where("decided_at", "is", null);
    return (await open.executeTakeFirstOrThrow()).id;
  }

  /** A post that the rules hold back; `id` is its case. */
  async function heldPost(owner = newMember()) {
    const body = listingBody({ phone: phoneOf(owner), description: scam });
    const listing = (await app().call("POST", "/featuredPost", { as: owner, body })).json<{ insertedId: string }>()
      .insertedId;
    return { owner, listing, id: await openCaseOf(listing) };
  }

  async function reportedPost(reason = "other") {
    const owner = newMember();
    const listing = await addListing(app(), owner);
    await calls.report(app(), newMember(), { listing, reason, words: "Look at it" });
    return { owner, listing, id: await openCaseOf(listing, "report") };
  }

  const appealLink = (caseId: string) => app().services.links.sign("appeal", [caseId], new Date(Date.now() + 60_000));

  return {
    db,
    get,
    personOf,
    openCaseOf,
    heldPost,
    reportedPost,
    appealLink,
    appeal: (caseId: string, words = "It is a real room, come and see") =>
      calls.appeal(app(), appealLink(caseId), { words }),
    appealOf: async (caseId: string) =>
      (await db().selectFrom("moderation_case").select("id").where("appeal_of", "=", caseId).executeTakeFirstOrThrow())
        .id,
    decide: (id: string, decision: string, note = "", as: TestMember = moderator) =>
      calls.decideCase(app(), as, id, { decision, note }),
    readCase: async (id: string, as: TestMember = moderator): Promise<WireCase> =>
      (await calls.readCase(app(), as, id)).json<WireCase>(),
    statusOf: async (id: string) => (await app().call("GET", `/featuredPost/${id}`)).statusCode,
    stateOf: async (id: string) =>
      (await db().selectFrom("listing").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state,
    /** Mails to a member, except the one about a waiting post. */
    mailsOf: async (member: TestMember) =>
      db()
        .selectFrom("mail")
        .select(["kind", "data"])
        .where("member_id", "=", await personOf(member))
        .where("kind", "<>", "post_waiting")
        .orderBy("id")
        .execute(),
    auditOf: (caseId: string) =>
      db()
        .selectFrom("audit_entry")
        .select(["action", "moderator_id", "member_id", "listing_id", "reasons"])
        .where("case_id", "=", caseId)
        .orderBy("id")
        .execute(),
  };
}

export const verdict = (answer: Pick<calls.Outcome, "statusCode" | "json">) => [
  answer.statusCode,
  answer.statusCode === 204 ? undefined : problemCode(answer),
];
export const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
