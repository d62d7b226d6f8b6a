/** The pages of conversations as a browser without JavaScript uses them. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { actorOf, message, opener } from "../../../test/conversations.ts";
import { formRequest, pageContext } from "../../../test/form-calls.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import { MODERATORS, moderator } from "../../../test/moderation.ts";
import { personPath } from "../../features/conversations/conversation-paths.ts";
import type { Unsendable } from "../../features/conversations/web/composer.tsx";
import { MessageList } from "../../features/conversations/web/message-list.tsx";
import AskPage, { action as ask } from "../ask/ask-page.tsx";
import { loader as showCase } from "../moderation/moderation-case-page.tsx";
import { loader as readReported } from "../moderation/moderation-conversation-page.tsx";
import { action as decideHeld, loader as listHeld } from "../moderation/moderation-messages-page.tsx";
import { loader as reportForm, action as sendReport } from "../report/report-page.tsx";
import { loader as read, action as send } from "./conversation-page.tsx";
import { ConversationState } from "./conversation-state.tsx";
import { action as answerPerson, loader as personCard } from "./person-page.tsx";

const app = useTestApp({ MODERATORS });
const conversations = () => app().services.conversations;
const scam = "Send 2000 taka by bKash before you visit, then I give you the address.";

/** What a loader or an action gets. */
async function call(path: string, as: TestMember, params: Record<string, string>, values?: Record<string, string>) {
  const request = values ? formRequest(path, values) : new Request(new URL(path, "https://nestmates.example"));
  return { request, url: new URL(request.url), pattern: path, params, context: await pageContext(app(), as) } as never;
}

interface Outcome {
  status: number;
  to?: string | null;
  data?: unknown;
}

/** A redirect, or data with a status: returned or thrown. */
async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  const answer = await work.catch((error: unknown) => error);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location") };
  if (answer instanceof Error) throw answer;
  const { data, init } = answer as { data?: unknown; init?: ResponseInit | null };
  return init === undefined ? { status: 200, data: answer } : { status: init?.status ?? 200, data };
}

async function answered() {
  const [owner, seeker] = [newMember(), newMember()];
  const listing = await addListing(app(), owner);
  const [poster, asker] = [await actorOf(app(), owner), await actorOf(app(), seeker)];
  const { _id: id } = await conversations().ask(asker, listing, opener());
  await conversations().send(poster, id, {
    nonce: message().nonce,
    text: "Come on Friday. See https://example.org/room first.",
    isSure: true,
  });
  return { owner, seeker, listing, poster, asker, id };
}

describe("who asks for money first", () => {
  test("in a conversation is asked, and confirms by sending the form again", async () => {
    const { owner, poster, id } = await answered();
    const post = async (values: Record<string, string>) =>
      outcomeOf(send(await call(`/inbox/${id}`, owner, { id }, { intent: "send", nonce: "5", text: scam, ...values })));
    const asked = await post({});
    expect(asked.status).toBe(409);
    expect((asked.data as { unsendable: Unsendable }).unsendable).toMatchObject({
      text: scam,
      nonce: "5",
      isDoubtful: true,
    });
    expect((await conversations().load(poster, id, undefined)).held).toEqual([]);
    expect(await post({ sure: "yes" })).toEqual({ status: 303, to: `/inbox/${id}#newest` });
    expect((await conversations().load(poster, id, undefined)).held).toMatchObject([{ text: scam }]);
  });

  test.each(["seeker", "owner"])("in a first message is asked too: the %s", async (who) => {
    const [owner, seeker] = [newMember(), newMember()];
    const id = await addListing(app(), owner);
    await app().call("PATCH", "/featuredPost", { as: seeker, body: { id } });
    const person = (await actorOf(app(), seeker)).memberId;
    const post = async (values: Record<string, string>) => {
      const form = { nonce: "6", text: scam, ...values };
      return who === "seeker"
        ? outcomeOf(ask(await call(`/featuredPostDetails/${id}/ask`, seeker, { id }, form)))
        : outcomeOf(
            answerPerson(
              await call(personPath(id, person), owner, { listing: id, person }, { ...form, intent: "send" }),
            ),
          );
    };
    expect(await post({})).toMatchObject({ status: 409, data: { refusal: "money_before_visit", text: scam } });
    const sent = await post({ sure: "yes" });
    expect(sent).toMatchObject({ status: 303, to: expect.stringMatching(/^\/inbox\/\d+$/) as string });
    // The sender sees it on the page that follows.
    const conversation = sent.to?.split("/").at(-1) ?? "";
    const page = await outcomeOf(
      read(await call(sent.to ?? "", who === "seeker" ? seeker : owner, { id: conversation })),
    );
    expect(page.data).toMatchObject({ conversation: { held: [{ text: scam }] } });
  });
});

const askPage = (actionData: unknown) => {
  const verdict = { verdict: "yes", label: "Yes", reasons: [] };
  const room = {
    id: "1",
    title: "Room",
    location: "Dhaka",
    rent: 5000,
    isAvailable: true,
    confirmedAt: new Date(),
    owner: "Rahim",
  };
  const loaderData = { room, verdict, isShared: false, nonce: "7", uid: "", now: Date.now() };
  const page = () => createElement(AskPage, { loaderData, actionData, params: { id: "1" }, matches: [] } as never);
  return renderToStaticMarkup(
    createElement(createRoutesStub([{ path: "/", Component: page }]), { initialEntries: ["/"] }),
  );
};

const box = (actionData: unknown) => /<input[^>]*name="share"[^>]*>/.exec(askPage(actionData))?.[0] ?? "";

test.each([
  ["yes", true],
  [undefined, false],
])("after an error, the details are shared only if the box was ticked: %s", async (share, isTicked) => {
  const [owner, seeker] = [newMember(), newMember()];
  const id = await addListing(app(), owner);
  const form = { nonce: "8", text: scam, ...(share && { share }) };
  const { data } = await outcomeOf(ask(await call(`/featuredPostDetails/${id}/ask`, seeker, { id }, form)));
  expect(data).toMatchObject({ refusal: "money_before_visit", share: isTicked });
  expect(box(undefined)).toContain("checked");
  expect(box(data)).toContain('name="share"');
  expect(box(data).includes("checked")).toBe(isTicked);
});

test("an ended conversation leads the seeker to rooms in the same area, for about the same rent", async () => {
  const { seeker, poster, listing, id } = await answered();
  const similar = async () => {
    const { data } = await outcomeOf(read(await call(`/inbox/${id}`, seeker, { id })));
    const page = () =>
      createElement(ConversationState, { ...(data as Parameters<typeof ConversationState>[0]), mayReopen: false });
    const markup = renderToStaticMarkup(
      createElement(createRoutesStub([{ path: "/", Component: page }]), { initialEntries: ["/"] }),
    );
    return /<a [^>]*href="([^"]*)"/.exec(markup)?.[1]?.replaceAll("&amp;", "&");
  };
  await conversations().decline(poster, { ids: [id], reason: "chosen" });
  expect(await similar()).toBe("/browseListings?area=dhanmondi&minRent=6000&maxRent=11000");
  await app().services.listings.delete(poster, listing);
  expect(await similar()).toBe("/browseListings");
});

const draw = async (as: TestMember, id: string) => {
  const conversation = await conversations().load(await actorOf(app(), as), id, undefined);
  const list = () =>
    createElement(MessageList, { conversation, uid: "", now: Date.now(), isReporting: true, onChange: undefined });
  return renderToStaticMarkup(
    createElement(createRoutesStub([{ path: "/", Component: list }]), { initialEntries: ["/"] }),
  );
};

describe("a message", () => {
  test("has no links but our own, and no picture of anybody", async () => {
    const { seeker, owner, id } = await answered();
    for (const as of [seeker, owner]) {
      const markup = await draw(as, id);
      expect(markup).toContain("See https://example.org/room first.");
      const links = [...markup.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? "");
      expect(links.filter((href) => !href.startsWith("/report?"))).toEqual([]);
      expect(markup).not.toContain("<img");
    }
  });

  test("of the other side is reported where it stands, by a form", async () => {
    const { seeker, owner, poster, id } = await answered();
    const path = `/report?person=${poster.memberId}&conversation=${id}&message=2`;
    expect((await draw(seeker, id)).replaceAll("&amp;", "&")).toContain(`href="${path}"`);
    expect(await draw(owner, id)).not.toContain("message=2");
    const form = await outcomeOf(reportForm(await call(path, seeker, {})));
    expect(form.data).toMatchObject({
      about: { person: poster.memberId, conversation: id, message: "2" },
      name: owner.name,
    });
    const post = async (values: Record<string, string>) => outcomeOf(sendReport(await call(path, seeker, {}, values)));
    expect(await post({ reason: "", words: "" })).toMatchObject({ status: 400 });
    expect(await post({ reason: "papers", words: "" })).toMatchObject({ status: 200, data: { sent: "papers" } });
    const kept = await app()
      .services.db.selectFrom("reported_message")
      .select("number")
      .where("conversation_id", "=", id)
      .execute();
    expect(kept).toEqual([{ number: 2 }]);
    const conversation = await outcomeOf(
      readReported(await call(`/moderation/conversations/${id}`, moderator, { id })),
    );
    expect(conversation.data).toMatchObject({
      conversation: { messages: [{ isReported: false }, { isReported: true }] },
    });
  });
});

test("a moderator finds no conversation that was not reported, and members no page of moderators", async () => {
  const { seeker, id } = await answered();
  const path = `/moderation/conversations/${id}`;
  expect((await outcomeOf(readReported(await call(path, moderator, { id })))).status).toBe(404);
  expect((await outcomeOf(readReported(await call(path, seeker, { id })))).status).toBe(403);
  expect((await outcomeOf(listHeld(await call("/moderation/messages", seeker, {})))).status).toBe(403);
});

test("a moderator delivers a held message by a form", async () => {
  const { seeker, poster, asker, id } = await answered();
  await conversations().send(poster, id, { nonce: "9", text: scam, isSure: true });
  const { data } = await outcomeOf(listHeld(await call("/moderation/messages", moderator, {})));
  const held = (data as { messages: { id: string; author: { person: string } }[] }).messages.find(
    ({ author }) => author.person === poster.memberId,
  );
  const post = async (as: TestMember, decision: string) =>
    outcomeOf(decideHeld(await call("/moderation/messages", as, {}, { id: held?.id ?? "", decision })));
  expect((await post(seeker, "deliver")).status).toBe(403);
  expect((await post(moderator, "burn")).status).toBe(400);
  expect(await post(moderator, "deliver")).toEqual({ status: 303, to: "/moderation/messages?done=deliver" });
  expect((await conversations().load(asker, id, undefined)).messages.at(-1)?.text).toBe(scam);
  expect(await post(moderator, "keep")).toMatchObject({ status: 409, data: { refusal: "already_decided" } });
});

test("the case of a member shows the held messages, and they are decided on its page", async () => {
  const { poster, id } = await answered();
  await conversations().send(poster, id, { nonce: "9", text: scam, isSure: true });
  const { db } = app().services;
  const found = await db
    .selectFrom("moderation_case")
    .select("id")
    .where("member_id", "=", poster.memberId)
    .where("listing_id", "is", null)
    .executeTakeFirstOrThrow();
  const path = `/moderation/cases/${found.id}`;
  const show = async () =>
    (await outcomeOf(showCase(await call(path, moderator, { id: found.id })))).data as {
      held: { id: string; text: string }[];
    };
  const [held, ...none] = (await show()).held;
  expect([held?.text, none]).toEqual([scam, []]);
  const form = { id: held?.id ?? "", decision: "keep", case: found.id };
  expect(await outcomeOf(decideHeld(await call("/moderation/messages", moderator, {}, form)))).toEqual({
    status: 303,
    to: `${path}?done=keep`,
  });
  expect((await show()).held).toEqual([]);
});

async function liked() {
  const [owner, fan] = [newMember(), newMember()];
  const listing = await addListing(app(), owner);
  await app().call("PATCH", "/featuredPost", { as: fan, body: { id: listing } });
  const person = (await actorOf(app(), fan)).memberId;
  const path = `/inbox/people/${listing}/${person}`;
  const press = async (values: Record<string, string>, as = owner) =>
    outcomeOf(answerPerson(await call(path, as, { listing, person }, values)));
  const show = async (as = owner, search = "") =>
    outcomeOf(personCard(await call(path + search, as, { listing, person })));
  return { owner, fan, press, show, path };
}

describe("the card of a person", () => {
  test("is there for the owner only, and leads to the conversation once there is one", async () => {
    const { owner, fan, press, show } = await liked();
    expect((await show()).data).toMatchObject({
      found: { name: fan.name, likedAt: expect.any(String) as string },
      card: { isEmailVerified: true },
      record: null,
      suggestion: { kind: "questions", text: expect.stringContaining("Do you study or work") as string },
    });
    expect((await show(owner, "?say=times&in=bn")).data).toMatchObject({
      suggestion: { kind: "questions", language: "bn", text: expect.stringContaining("পড়েন") as string },
    });
    expect((await show(fan)).status).toBe(404);
    expect((await show(newMember())).status).toBe(404);
    const shared = await press({ intent: "number" });
    expect(shared).toMatchObject({ status: 303, to: expect.stringMatching(/^\/inbox\/\d+$/) as string });
    expect((await show()).to).toBe(shared.to);
  });

  test("is declined, hidden and put back by forms", async () => {
    const { press, path } = await liked();
    expect(await press({ intent: "hide" })).toEqual({ status: 303, to: "/inbox" });
    expect(await press({ intent: "unhide" })).toEqual({ status: 303, to: path });
    expect((await press({ intent: "decline", reason: "ugly" })).status).toBe(400);
    expect(await press({ intent: "decline", reason: "dates" })).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/inbox\/\d+$/) as string,
    });
    expect((await press({ intent: "dance" })).status).toBe(400);
  });
});

test("an owner keeps what is written as a reply, without sending it, and deletes it", async () => {
  const { owner, seeker, poster, id } = await answered();
  const post = async (as: TestMember, values: Record<string, string>) =>
    outcomeOf(send(await call(`/inbox/${id}`, as, { id }, values)));
  const messages = async () => (await conversations().load(poster, id, undefined)).messages.length;
  const before = await messages();
  const text = "The gate shuts at 11 pm.";
  expect(await post(owner, { text, keep: "yes", intent: "send", nonce: "77" })).toMatchObject({
    data: { isKept: true, written: text },
  });
  expect(await post(owner, { text: " ", keep: "yes" })).toMatchObject({ status: 400 });
  expect(await messages()).toBe(before);
  const page = async (as: TestMember, search = "") => outcomeOf(read(await call(`/inbox/${id}${search}`, as, { id })));
  expect((await page(owner)).data).toMatchObject({ texts: [{ key: "1", text }] });
  // A seeker gets what the post leaves open.
  const { texts } = (await page(seeker)).data as { texts: { text: string }[] };
  expect(texts).toHaveLength(3);
  expect(texts.map((one) => one.text)).not.toContain(text);
  expect(await post(owner, { intent: "forgetReply", slot: "11" })).toMatchObject({ status: 400 });
  expect(await post(owner, { intent: "forgetReply", slot: "1" })).toMatchObject({ status: 303 });
  expect((await page(owner)).data).toMatchObject({ texts: [] });
});
