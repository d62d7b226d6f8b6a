/** Mails that ask for a decision, or tell about one. */
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { asked, askedSeconds, linksIn, now, origin, useMails } from "../../test/mails.ts";
import { DAY_MS, HOUR_MS } from "../platform/time.ts";

const app = useTestApp();
const { to, db, send, setups, question, setLanguage, setListing, setMember, addCase, addReport } = useMails(app);

describe("the question whether a room is still available", () => {
  test("has two links, each valid for this question only", async () => {
    const received = await send("still_available", await setups.still_available());
    const [yes = "", no = ""] = linksIn(received?.mail.text ?? "");
    const token = /\/answer\/([\w.-]+)\?answer=available$/.exec(yes)?.[1] ?? "";
    expect(no).toBe(`${origin}/answer/${token}?answer=taken`);
    const { links } = app().services;
    expect(links.read("answer", token, now)).toEqual([to.listing, String(askedSeconds)]);
    expect(links.read("answer", token, new Date(now.getTime() + 30 * DAY_MS - 1))).toBeDefined();
    expect(links.read("answer", token, new Date(now.getTime() + 30 * DAY_MS))).toBeUndefined();
    expect(links.read("appeal", token, now)).toBeUndefined();
    expect(received?.mail.text).toContain("4 December 2026");
  });

  test("has the date in Bangla", async () => {
    await setLanguage("bn");
    expect((await send("still_available", await setups.still_available()))?.mail.text).toContain("৪ ডিসেম্বর, ২০২৬");
  });

  test("mentions that a seeker marked the room as gone", async () => {
    await setups.still_available();
    expect((await send("still_available", { ...question(), cause: "gone" }))?.mail.text).toContain("is taken. Is it?");
  });

  test.each([
    ["answered", { state: "live", sleep_at: null, confirmed_at: now }],
    ["taken", { state: "live", sleep_at: null, available: false }],
    ["asleep", { state: "asleep", sleep_at: null }],
    ["asked anew", { asked_at: new Date(now.getTime() + HOUR_MS) }],
  ])("is not sent if it is %s by then", async (_what, changes) => {
    await setListing({ ...asked, ...changes });
    expect(await send("still_available", question())).toBeUndefined();
  });

  test.each(["suspended_at", "leaving_at"])("is not sent to a member with %s", async (column) => {
    await setMember({ [column]: now });
    expect(await send("still_available", await setups.still_available())).toBeUndefined();
  });
});

describe("the answer to a report", () => {
  test.each([
    ["acted", "We've acted on it", {}, "reported a post"],
    ["dismissed", "nothing against our rules", { listing_id: null }, "reported someone"],
  ])("says that it was %s, without names", async (outcome, words, changes, about) => {
    const { subject = "", text = "" } =
      (await send("report_answered", { report: await addReport(changes), outcome }))?.mail ?? {};
    expect(text).toContain(words);
    expect(text).toContain(about);
    expect(`${subject}${text}`).not.toMatch(/Badrul|Cheap room|It is not there/);
  });

  test("is not sent about a deleted report, to a suspended member, or to an unverified address", async () => {
    expect(await send("report_answered", { report: "9223372036854775807", outcome: "acted" })).toBeUndefined();
    const data = { report: await addReport(), outcome: "acted" };
    await setMember({ suspended_at: now });
    expect(await send("report_answered", data)).toBeUndefined();
    await setMember({ suspended_at: null, email_verified: false });
    expect(await send("report_answered", data)).toBeUndefined();
  });
});

describe("an appeal", () => {
  test("can be made with the link for 60 days", async () => {
    const data = await setups.post_removed();
    const received = await send("post_removed", data);
    const [link = ""] = linksIn(received?.mail.text ?? "");
    const token = link.replace(`${origin}/appeal/`, "");
    const { links } = app().services;
    expect(links.read("appeal", token, now)).toEqual([data["case"]]);
    expect(links.read("appeal", token, new Date(now.getTime() + 60 * DAY_MS))).toBeUndefined();
    expect(received?.mail.text).toContain("30 January 2027");
  });

  test("can be made against requested changes too; its link comes second", async () => {
    const data = await setups.post_changes();
    const { text = "" } = (await send("post_changes", data))?.mail ?? {};
    const [change, link = "", ...more] = linksIn(text);
    expect([change, more]).toEqual([`${origin}/updatePage/${to.listing}`, []]);
    expect(app().services.links.read("appeal", link.replace(`${origin}/appeal/`, ""), now)).toEqual([data["case"]]);
    expect(text).toContain("30 January 2027");
    await db()
      .updateTable("moderation_case")
      .set({ decided_at: new Date(now.getTime() - 60 * DAY_MS) })
      .execute();
    expect(linksIn((await send("post_changes", data))?.mail.text ?? "")).toEqual([change]);
  });

  test("quotes the moderator's note", async () => {
    const received = await send("post_changes", await setups.post_changes());
    expect(received?.mail.text).toContain("> Please say <b>which</b> floor.\n> And no numbers in the text.");
    expect(String(received?.mail.html)).toContain(
      "Please say &lt;b&gt;which&lt;/b&gt; floor.<br>And no numbers in the text.",
    );
  });

  test("about an account says so, and about a listing names it", async () => {
    const account = await send("appeal_granted", { case: await addCase({ kind: "appeal", listing_id: null }) });
    const post = await send("appeal_rejected", { case: await addCase({ kind: "appeal" }) });
    expect(account?.mail.text).toContain("Your account and posts are back");
    expect(post?.mail.text).toContain("লেকের পাশে রোদেলা রুম");
  });
});
