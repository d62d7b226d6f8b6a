/**
 * Who gets a phone number, by every way that could show it: the like, later reads, the page, lists, conversations, the
 * contact history and the export.
 */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { actorOf, message, opener } from "../../../test/conversations.ts";
import { pageContext } from "../../../test/form-calls.ts";
import { addListing, phoneOf } from "../../../test/listings.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import { profileBody, saveProfile } from "../../../test/seekers.ts";
import * as calls from "../../../test/service-calls.ts";
import { loader as askLoader } from "../ask/ask-page.tsx";
import { loader } from "./listing-page.tsx";

const app = useTestApp();
const db = () => app().services.db;
const { call } = { call: (...args: Parameters<ReturnType<typeof app>["call"]>) => app().call(...args) };
const idOf = async (member: TestMember) => (await actorOf(app(), member)).memberId;
const like = (as: TestMember, id: string) => call("PATCH", "/featuredPost", { as, body: { id } });
const change = (as: TestMember, id: string, body: object) => call("PUT", `/browseListing/${id}`, { as, body });
const preferences = async (owner: TestMember, wish: { womenOnly?: boolean; checkedPhonesOnly?: boolean }) =>
  app().services.conversations.savePreferences(await actorOf(app(), owner), {
    womenOnly: false,
    checkedPhonesOnly: false,
    ...wish,
  });
const openCase = async (member: TestMember, kind: "risk" | "report" | "appeal") =>
  sql`insert into moderation_case (kind, member_id, score) values (${kind}, ${await idOf(member)}, 1)`.execute(db());
const reported = async (member: TestMember, reporterDays: number) => {
  await openCase(member, "report");
  const reporter = await idOf(newMember());
  await sql`update member set created_at = now() - make_interval(days => ${reporterDays})
      where id = ${reporter}`.execute(db());
  await sql`insert into report (reporter_id, member_id, reason)
      values (${reporter}, ${await idOf(member)}, 'scam')`.execute(db());
};
const share = async (owner: TestMember, id: string, reader: TestMember) =>
  calls.shareNumberWith(app(), owner, id, await idOf(reader));

async function loadPage(load: typeof loader | typeof askLoader, as: TestMember, id: string): Promise<unknown> {
  const request = new Request(`https://nestmates.example/featuredPostDetails/${id}`);
  const args = {
    request,
    url: new URL(request.url),
    pattern: "",
    params: { id },
    context: await pageContext(app(), as),
  };
  return (load as (given: object) => Promise<unknown>)(args).catch((error: unknown) => String(error));
}

/** Everything that the member can read about the listing and its owner, in one text. */
async function readEverything(as: TestMember, id: string): Promise<string> {
  const actor = await actorOf(app(), as);
  const { conversations } = (await calls.listInbox(app(), as)).json<{
    conversations: { _id: string }[];
  }>();
  const answers = await Promise.all([
    like(as, id),
    call("GET", `/featuredPost/${id}`, { as }),
    call("GET", "/browseListing", { as }),
    calls.readHistory(app(), as),
    calls.listPeople(app(), as),
    call("GET", "/api/account/data", { as }),
    ...conversations.map(({ _id }) => calls.readConversation(app(), as, _id)),
  ]);
  const { listings, saved } = app().services;
  const loaded = [
    await loadPage(loader, as, id),
    await loadPage(askLoader, as, id),
    await listings.listForMember(actor, [id]),
    await listings.listForMember(
      actor,
      (await saved.rooms(actor, new Date())).map((room) => room.id),
    ),
  ];
  return [...answers.map(({ body }) => body), JSON.stringify(loaded)].join("\n");
}

interface World {
  owner: TestMember;
  reader: TestMember;
  id: string;
}

const held = async (member: TestMember) => {
  const elsewhere = await addListing(app());
  const text = "Send 2000 taka by bKash to 01712345678 before you visit, then I give you the address.";
  const { outcome } = await app().services.conversations.ask(
    await actorOf(app(), member),
    elsewhere,
    opener({ text, isSure: true }),
  );
  expect(outcome).toBe("held");
};

type Arrange = (world: World) => Promise<unknown>;
const many =
  (...steps: Arrange[]): Arrange =>
  async (world) => {
    for (const step of steps) await step(world);
  };
const as =
  (gender: string): Arrange =>
  ({ reader }) =>
    saveProfile(app(), reader, { gender });
const womenOnly: Arrange = ({ owner }) => preferences(owner, { womenOnly: true });
const phonesOnly: Arrange = ({ owner }) => preferences(owner, { checkedPhonesOnly: true });
const chosenOnly: Arrange = ({ owner, id }) => change(owner, id, { phoneShownTo: "chosen" });
const hides: Arrange = ({ owner }) => calls.pauseNumber(app(), owner, true);
const liked: Arrange = ({ reader, id }) => like(reader, id);
const shares: Arrange = ({ owner, reader, id }) => share(owner, id, reader);
const withholds: Arrange = async ({ owner, reader }) => calls.withholdNumber(app(), owner, await idOf(reader), true);
const heldMessage: Arrange = ({ reader }) => held(reader);
const taken: Arrange = ({ owner, id }) => change(owner, id, { Availability: "No" });

test.each<
  [what: string, arrange: Arrange, refusal: "messages_first" | "women_only" | "checked_phones_only" | undefined]
>([
  ["nothing is restricted", async () => {}, undefined],
  ["the room is taken", taken, undefined],
  ["only women may write, and the reader says that she is one", many(womenOnly, as("female")), undefined],
  ["only women may write, and the reader says that he is a man", many(womenOnly, as("male")), "women_only"],
  ["only women may write, and the reader says nothing", womenOnly, "women_only"],
  ["only women may write, and the room is taken", many(womenOnly, taken), "women_only"],
  ["only women may write, and a man has a held message", many(womenOnly, as("male"), heldMessage), "women_only"],
  ["a woman has a held message", many(womenOnly, as("female"), heldMessage), "messages_first"],
  ["only checked phones may write, and the reader has none", phonesOnly, "checked_phones_only"],
  [
    "the reader's messages are paused",
    async ({ reader }) => sql`insert into message_pause (member_id) values (${await idOf(reader)})`.execute(db()),
    "messages_first",
  ],
  ["the reader has a held message", heldMessage, "messages_first"],
  [
    "the reader has a held message, whose case was decided",
    many(heldMessage, async ({ reader }) =>
      sql`update moderation_case set decision = 'approve', decided_at = now()
          where member_id = ${await idOf(reader)}`.execute(db()),
    ),
    "messages_first",
  ],
  ["the reader was reported", ({ reader }) => reported(reader, 8), "messages_first"],
  ["the reader was reported by a new account", ({ reader }) => reported(reader, 1), undefined],
  [
    "a report about the reader was decided",
    many(
      ({ reader }) => reported(reader, 8),
      async ({ reader }) =>
        sql`update moderation_case set decision = 'approve', decided_at = now()
            where member_id = ${await idOf(reader)}`.execute(db()),
    ),
    undefined,
  ],
  ["the reader appeals", ({ reader }) => openCase(reader, "appeal"), undefined],
  ["the owner hides the number", hides, "messages_first"],
  ["the owner hides it, and only women may write", many(hides, womenOnly), "women_only"],
  ["the owner hides it from the reader, who had it", many(liked, withholds), "messages_first"],
  ["the owner chooses", chosenOnly, "messages_first"],
  ["the owner chooses, and only women may write", many(chosenOnly, womenOnly), "women_only"],
  ["the owner chooses, and has shared it", many(chosenOnly, liked, shares), undefined],
  ["the owner has shared it, then hides it", many(chosenOnly, liked, shares, hides), "messages_first"],
  ["the owner has shared it, then withholds it", many(chosenOnly, liked, shares, withholds), "messages_first"],
  ["the reader had it before only women might write", many(liked, womenOnly), undefined],
  ["the reader had it before the owner chose", many(liked, chosenOnly), undefined],
  ["the reader had it before a message was held", many(liked, heldMessage), undefined],
])("when %s", async (_what, arrange, refusal) => {
  const [owner, reader] = [newMember(), newMember()];
  const id = await addListing(app(), owner);
  const phone = phoneOf(owner);
  await arrange({ owner, reader, id });
  const answer = await like(reader, id);
  // The like counts either way.
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { likeCount: 1, liked: true, ...(refusal ? { phoneRefusal: refusal } : { phone }) },
  ]);
  const seen = (await call("GET", `/featuredPost/${id}`, { as: reader })).json<Record<string, unknown>>();
  expect([seen["phone"], seen["phoneWithheld"], seen["phoneRefusal"]]).toEqual([
    refusal ? undefined : phone,
    refusal !== undefined,
    refusal,
  ]);
  expect((await readEverything(reader, id)).includes(phone.slice(4))).toBe(refusal === undefined);
});

test.each<[what: string, arrange: Arrange]>([
  [
    "the owner has blocked the reader",
    async ({ owner, reader, id }) => {
      await like(reader, id);
      await calls.block(app(), owner, { person: await idOf(reader) });
    },
  ],
  ["the owner leaves", ({ owner }) => call("DELETE", "/api/account", { as: owner })],
  ["the post is held", ({ id }) => sql`update listing set state = 'waiting' where id = ${id}`.execute(db())],
])("nothing is there when %s", async (_what, arrange) => {
  const [owner, reader] = [newMember(), newMember()];
  const id = await addListing(app(), owner);
  await arrange({ owner, reader, id });
  expect((await like(reader, id)).statusCode).toBe(404);
  expect((await readEverything(reader, id)).includes(phoneOf(owner).slice(4))).toBe(false);
});

test("whoever got the number as a woman, where only women may write, cannot be a man the day after", async () => {
  const [owner, reader, other] = [newMember(), newMember(), newMember()];
  const [id, free] = [await addListing(app(), owner), await addListing(app(), other)];
  const say = async (gender: string) => (await calls.saveProfile(app(), reader, profileBody({ gender }))).statusCode;
  await preferences(owner, { womenOnly: true });
  expect(await say("female")).toBe(204);
  // This owner has not asked.
  await like(reader, free);
  expect([await say("male"), await say("female")]).toEqual([204, 204]);
  expect((await like(reader, id)).json()).toMatchObject({ phone: phoneOf(owner) });
  expect([await say("male"), await say("female")]).toEqual([409, 204]);
});

describe("only people the owner chooses", () => {
  test("whoever has the number of another post of the owner is not chosen for this one, and a conversation shows none until it is shared", async () => {
    const [owner, reader] = [newMember(), newMember()];
    const shown = await addListing(app(), owner);
    const id = await addListing(app(), owner, { phone: "01811-999888", phoneShownTo: "chosen" });
    await like(reader, shown);
    const { conversations } = app().services;
    const { _id } = await conversations.ask(await actorOf(app(), reader), id, opener());
    await conversations.send(await actorOf(app(), owner), _id, {
      nonce: message().nonce,
      text: "Yes, come on Friday.",
    });
    expect(await readEverything(reader, id)).not.toContain("1811999888");
    expect(await conversations.load(await actorOf(app(), owner), _id, undefined)).toMatchObject({
      isNumberShared: false,
    });
    await conversations.shareNumber(await actorOf(app(), owner), _id);
    expect(await conversations.load(await actorOf(app(), reader), _id, undefined)).toMatchObject({
      phone: "+8801811999888",
    });
    expect((await like(reader, id)).json()).toMatchObject({ phone: "+8801811999888" });
    expect((await call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ phoneSharedWith: 1 });
  });

  test("a number that was shared before the owner began to choose stays, in the conversation too", async () => {
    const [owner, reader] = [newMember(), newMember()];
    const id = await addListing(app(), owner);
    const { conversations } = app().services;
    const { _id } = await conversations.ask(await actorOf(app(), reader), id, opener());
    await conversations.shareNumber(await actorOf(app(), owner), _id);
    // As a release before this one recorded it.
    await sql`delete from contact_reveal where listing_id = ${id}`.execute(db());
    await change(owner, id, { phoneShownTo: "chosen" });
    expect(await conversations.load(await actorOf(app(), reader), _id, undefined)).toMatchObject({
      phone: phoneOf(owner),
    });
  });

  test("only its owner learns how a post is set, and a call without the field shows the number to who likes it", async () => {
    const [owner, reader] = [newMember(), newMember()];
    const id = await addListing(app(), owner);
    const setting = async (who?: TestMember) =>
      (await call("GET", `/featuredPost/${id}`, { ...(who && { as: who }) })).json<Record<string, unknown>>()[
        "phoneShownTo"
      ];
    expect([await setting(owner), await setting(reader), await setting()]).toEqual(["likers", undefined, undefined]);
    await change(owner, id, { phoneShownTo: "chosen" });
    await change(owner, id, { rent: 9000 });
    expect(await setting(owner)).toBe("chosen");
    expect((await call("GET", `/browseListing/${owner.uid}`, { as: owner })).json()).toMatchObject([
      { phoneShownTo: "chosen" },
    ]);
    expect((await change(owner, id, { phoneShownTo: "everybody" })).statusCode).toBe(400);
    const own = (await call("GET", "/api/account/data", { as: owner })).json<{ posts: object[] }>();
    expect(own.posts).toMatchObject([{ phoneShownTo: "chosen" }]);
  });

  test("a like is a request: its owner is told by mail, and finds who it was", async () => {
    const [owner, reader, man] = [newMember(), newMember(), newMember()];
    const id = await addListing(app(), owner, { phoneShownTo: "chosen" });
    await like(reader, id);
    const news = await db()
      .selectFrom("like_news")
      .select("owner_id")
      .where("owner_id", "=", await idOf(owner))
      .execute();
    expect(news).toHaveLength(1);
    expect((await calls.listPeople(app(), owner)).json()).toMatchObject([{ name: reader.name, hasNumberSince: null }]);
    // Whoever may not write to her asks for nothing either.
    await db().deleteFrom("like_news").execute();
    await preferences(owner, { womenOnly: true });
    await like(man, id);
    expect(await db().selectFrom("like_news").selectAll().execute()).toEqual([]);
  });
});

test("a member who has the number is not offered it again, and it can be hidden", async () => {
  const [owner, reader] = [newMember(), newMember()];
  const id = await addListing(app(), owner);
  await like(reader, id);
  const since = async () =>
    (await calls.listPeople(app(), owner)).json<{ hasNumberSince: string | null }[]>()[0]?.hasNumberSince;
  expect(await since()).toEqual(expect.stringMatching(/^\d{4}-/));
  await withholds({ owner, reader, id });
  expect(await since()).toBeNull();
});

test("who would be refused is told why before they write", async () => {
  const [owner, reader] = [newMember(), newMember()];
  const id = await addListing(app(), owner);
  const refusal = async () => ((await loadPage(askLoader, reader, id)) as { refusal?: string }).refusal;
  expect(await refusal()).toBeUndefined();
  await preferences(owner, { womenOnly: true });
  expect(await refusal()).toBe("women_only");
  await preferences(owner, { checkedPhonesOnly: true });
  expect(await refusal()).toBe("checked_phones_only");
});
