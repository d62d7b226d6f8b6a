import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { formRequest, pageContext, readSent } from "../../../test/form-calls.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import { MODERATORS, moderationTools } from "../../../test/moderation.ts";
import { action, DecisionNotice, loader } from "./update-listing-page.tsx";

const app = useTestApp({ MODERATORS });

/** Loads the update form of a post, like a browser tab, and returns a function that submits it. */
async function openTab(owner: TestMember, id: string) {
  const path = `/updatePage/${id}`;
  const url = new URL(path, "https://nestmates.example");
  const shared = { url, pattern: "/updatePage/:id", params: { id }, context: await pageContext(app(), owner) } as const;
  const { data } = await loader({ ...shared, request: new Request(url) });
  if (!data.own) throw new Error("The member does not own this post");
  const { values, version } = data.own;
  const send = async (changes: Record<string, string>) =>
    readSent(await action({ ...shared, request: formRequest(path, { ...values, version, ...changes }) }));
  return { own: data.own, values, version, send };
}

async function post() {
  const owner = newMember();
  const id = await addListing(app(), owner);
  const read = async () =>
    (await app().call("GET", `/featuredPost/${id}`, { as: owner })).json<{
      title: string;
      rent: number;
      Availability: string;
    }>();
  return { owner, id, read };
}

const saved = { to: "/myListings?updated=1" };

describe("two tabs with the same post", () => {
  test("the second save reports a conflict, saves nothing and keeps the input", async () => {
    const { owner, id, read } = await post();
    const [one, other] = [await openTab(owner, id), await openTab(owner, id)];
    expect(await one.send({ title: "From the first tab" })).toEqual(saved);
    const conflict = await other.send({ rent: "9100" });
    expect(conflict).toMatchObject({
      status: 409,
      outcome: { failure: "changed", values: { rent: "9100" }, seen: other.version },
    });
    const { differences } =
      "outcome" in conflict && conflict.outcome.saved ? conflict.outcome.saved : { differences: undefined };
    expect(differences).toEqual([
      { name: "title", value: "From the first tab" },
      { name: "rent", value: "8500" },
    ]);
    expect(await read()).toMatchObject({ title: "From the first tab", rent: 8500 });
  });

  test("the conflict is reported again until the owner confirms overwriting", async () => {
    const { owner, id, read } = await post();
    const [one, other] = [await openTab(owner, id), await openTab(owner, id)];
    await one.send({ title: "From the first tab" });
    const conflict = await other.send({ title: "From the second tab" });
    expect(await other.send({ title: "From the second tab" })).toEqual(conflict);
    const overwrite = "outcome" in conflict ? (conflict.outcome.saved?.version ?? "") : "";
    expect(await other.send({ title: "From the second tab", overwrite })).toEqual(saved);
    expect((await read()).title).toBe("From the second tab");
    // The confirmation is valid for that version only, not for later ones.
    await (await openTab(owner, id)).send({ title: "Once more" });
    expect(await other.send({ title: "From the second tab", overwrite })).toMatchObject({ status: 409 });
  });

  test("a room that was marked as taken in the meantime is not made available again", async () => {
    const { owner, id, read } = await post();
    const tab = await openTab(owner, id);
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { Availability: "No" } });
    expect(await tab.send({ title: "Still open here" })).toMatchObject({
      status: 409,
      outcome: { failure: "changed" },
    });
    expect((await read()).Availability).toBe("No");
  });

  test("sending the same form again after a lost response is not a conflict", async () => {
    const { owner, id } = await post();
    const tab = await openTab(owner, id);
    expect([await tab.send({ title: "Sent twice" }), await tab.send({ title: "Sent twice" })]).toEqual([saved, saved]);
  });

  test("a validation error keeps the version", async () => {
    const { owner, id } = await post();
    const tab = await openTab(owner, id);
    expect(await tab.send({ rent: "1" })).toMatchObject({ status: 400, outcome: { seen: tab.version } });
  });

  test("an API call without a version saves without a conflict check", async () => {
    const { owner, id, read } = await post();
    await (await openTab(owner, id)).send({ title: "From a tab" });
    expect(
      (await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { title: "From a program" } })).statusCode,
    ).toBe(200);
    expect((await read()).title).toBe("From a program");
  });
});

const render = ({ own }: Awaited<ReturnType<typeof openTab>>) => {
  const Component = () => createElement(DecisionNotice, { own: own.decision, appeal: own.appeal });
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component }]), { initialEntries: ["/"] }));
};

describe("moderator decision on the update page", () => {
  const { heldPost, decide, appeal } = moderationTools(app);

  async function openDecided(decision: string, note: string) {
    const { owner, listing, id } = await heldPost();
    expect((await decide(id, decision, note)).statusCode).toBe(204);
    return { owner, listing, caseId: id, tab: await openTab(owner, listing) };
  }
  test("shows nothing for a live post", async () => {
    const { owner, id } = await post();
    expect(render(await openTab(owner, id))).toBe("");
  });

  test("shows a requested change with the note and an appeal link", async () => {
    const { tab } = await openDecided("askToChange", "Please say that nothing is paid before a visit.");
    const page = render(tab);
    expect(page).toContain("Your post needs a change");
    expect(page).toContain("Please say that nothing is paid before a visit.");
    expect(page).toContain('href="/appeal/');
  });

  test("shows a removal with the note and an appeal link, then that it was appealed", async () => {
    const { owner, listing, caseId, tab } = await openDecided("remove", "This room does not exist.");
    expect(render(tab)).toContain("This room does not exist.");
    const { own } = tab;
    const path = own.appeal && !own.appeal.isAppealed ? own.appeal.path : "";
    const token = path.split("/").at(-1) ?? "";
    expect(await app().services.moderation.readAppeal(token)).toMatchObject({
      note: "This room does not exist.",
      isAppealed: false,
    });
    expect((await appeal(caseId)).statusCode).toBe(204);
    const later = render(await openTab(owner, listing));
    expect(later).toContain("You&#x27;ve appealed");
    expect(later).not.toContain("/appeal/");
  });

  test("offers no appeal after the deadline", async () => {
    const { owner, listing, caseId } = await openDecided("remove", "Gone");
    await app()
      .services.db.updateTable("moderation_case")
      .set({ decided_at: new Date(0) })
      .where("id", "=", caseId)
      .execute();
    expect((await openTab(owner, listing)).own.appeal).toBeUndefined();
  });

  test("says that a held post waits for review", async () => {
    const { owner, listing } = await heldPost();
    expect(render(await openTab(owner, listing))).toContain("We&#x27;re checking this post");
  });
});

describe("phone number in the text", () => {
  const title = "Room, call 01712-345678";

  test("is reported when it is added, not when it was already there", async () => {
    const { owner, id, read } = await post();
    const tab = await openTab(owner, id);
    expect(await tab.send({ title })).toMatchObject({
      status: 409,
      outcome: { failure: "phoneInText", phoneIn: ["title"], seen: tab.version },
    });
    expect(await tab.send({ title, phoneMayBePublic: "yes" })).toEqual(saved);
    expect(await (await openTab(owner, id)).send({ rent: "8600" })).toEqual(saved);
    expect(await read()).toMatchObject({ title, rent: 8600 });
  });
});

test("rejects a new short title and accepts an old one", async () => {
  const { owner, id } = await post();
  expect(await (await openTab(owner, id)).send({ title: "x" })).toMatchObject({
    status: 400,
    outcome: { problems: { title: "too_short" } },
  });
  await app()
    .services.db.updateTable("listing")
    .set({ title: "x", move_in: "2020-01-01" })
    .where("id", "=", id)
    .execute();
  expect(await (await openTab(owner, id)).send({ rent: "8600" })).toEqual(saved);
});
