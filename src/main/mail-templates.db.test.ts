/** What holds for all mails: both languages, links, and no way to inject something. */
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { linksIn, origin, useMails } from "../../test/mails.ts";
import { type MailKind, mailKinds } from "./mail-templates.ts";

const app = useTestApp();
const { to, db, send, setups, setLanguage, setListing, setMember, showProfile } = useMails(app);

/** They go to somebody without an account. */
const nameless: readonly MailKind[] = ["visit_confirm", "visit_alarm", "visit_safe", "visit_changed"];

describe.each(mailKinds)("%s", (kind) => {
  test.each(["en", "bn"] as const)("in %s: complete, as text and HTML, with the same links", async (language) => {
    await setLanguage(language);
    const received = await send(kind, await setups[kind]());
    const { mail, raw } = received ?? { mail: undefined, raw: "" };
    const { subject = "", text = "", html = "" } = { ...mail };
    const isNameless = nameless.includes(kind);
    expect(mail?.to).toMatchObject({ value: [{ address: to.owner.email, name: isNameless ? "" : "রিনা আক্তার" }] });
    expect(/[\u0980-\u09FF]/u.test(subject.replaceAll(/লেকের পাশে রোদেলা রুম|নুসরাত/g, ""))).toBe(language === "bn");
    expect(text.includes(language === "bn" ? "প্রিয় রিনা আক্তার," : "Hello রিনা আক্তার,")).toBe(!isNameless);
    expect(String(html)).toContain(`<html lang="${language}">`);
    // No unfilled placeholder, no phone number, and no link to another site.
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object|\{\w+\}|mail_[a-z_]+/);
    expect(`${subject}${text}${html}`).not.toMatch(/01712|০১৭১২/);
    expect(linksIn(text).length).toBeGreaterThan(0);
    expect(linksIn(String(html))).toEqual(linksIn(text));
    expect(linksIn(text).filter((link) => !link.startsWith(`${origin}/`))).toEqual([]);
    expect(raw).toMatch(new RegExp(`^List-Id: <${kind.replaceAll("_", "-")}\\.nestmates\\.example>\\r$`, "im"));
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  });
});

const firstLink = async (kind: MailKind) => linksIn((await send(kind, await setups[kind]()))?.mail.text ?? "")[0];

test("the first link of other mails leads to the page where the member can act", async () => {
  expect(await firstLink("post_approved")).toBe(`${origin}/featuredPostDetails/${to.listing}`);
  expect(await firstLink("room_offered")).toBe(`${origin}/featuredPostDetails/${to.listing}`);
  expect(await firstLink("profile_shown")).toMatch(new RegExp(`^${origin}/inbox/people/${to.listing}/\\d+$`));
  expect(await firstLink("room_liked")).toBe(`${origin}/myPrivacy#number`);
  expect(await firstLink("message_unread")).toContain(`${origin}/inbox/`);
  expect(await firstLink("message_list")).toBe(`${origin}/inbox?show=unread`);
  expect(await firstLink("requests_waiting")).toBe(`${origin}/inbox?show=turn`);
  expect(await firstLink("new_rooms")).toBe(`${origin}/featuredPostDetails/${to.listing}`);
  await db().deleteFrom("saved_search").execute();
  expect(await firstLink("still_looking")).toBe(`${origin}/alerts`);
  expect(await firstLink("post_waiting")).toBe(`${origin}/myListings`);
  expect(await firstLink("post_changes")).toBe(`${origin}/updatePage/${to.listing}`);
  await setListing({ state: "live" });
  expect(await firstLink("room_taken")).toBe(`${origin}/rooms/dhanmondi`);
  await setListing({ area_id: null });
  expect(await firstLink("room_taken")).toBe(`${origin}/browseListings`);
  expect(await firstLink("account_leaving")).toBe(`${origin}/leaving`);
});

test("names and titles cannot inject headers, links or HTML", async () => {
  await setMember({ name: 'Eve\r\nBcc: victim@example.com "<b>' });
  await setListing({ title: 'Room <img src=x>\r\nCc: victim@example.com https://evil.example/"' });
  const received = await send("post_approved", { listing: to.listing });
  const [head = ""] = received?.raw.split("\r\n\r\n") ?? [];
  expect(received?.to).toEqual([to.owner.email]);
  expect(head).not.toMatch(/^(bcc|cc):/im);
  expect(linksIn(received?.mail.text ?? "")).toEqual([`${origin}/featuredPostDetails/${to.listing}`]);
  expect(String(received?.mail.html)).not.toMatch(/<img|<b>/);
});

test("a name that advertises is not shown", async () => {
  const person = await showProfile("FREE iPhone - www evil-site dot com - bKash 01999000000");
  const { subject = "", text = "" } = (await send("profile_shown", { listing: to.listing, person }))?.mail ?? {};
  expect(subject).toContain("লেকের পাশে রোদেলা রুম");
  expect(`${subject}${text}`).not.toMatch(/iPhone|evil|01999/);
});
