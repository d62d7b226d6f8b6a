import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { useMails } from "../../../../test/mails.ts";
import { ADDRESS, addBooked, morning, offer } from "../../../../test/viewings.ts";

const app = useTestApp();
const { db, send, setups, setLanguage } = useMails(app);

async function newsOf(side: "seeker" | "poster", news: "booked" | "moved") {
  const data = await setups[side === "seeker" ? "viewing_reminder" : "viewing_host"]();
  const { subject = "", text = "", attachments = [] } = (await send("viewing_news", { ...data, news }))?.mail ?? {};
  const calendar = attachments.find(({ filename }) => filename === "visit.ics")?.content.toString() ?? "";
  return { subject, text, calendar };
}

test("both sides get day, hour and calendar file, and only the seeker the address", async () => {
  await setLanguage("en");
  const [theirs, hosts] = [await newsOf("seeker", "booked"), await newsOf("poster", "booked")];
  expect(theirs.subject).toBe("Your visit: Wednesday 2 December, 12:00 pm");
  expect(hosts.subject).toMatch(/ comes to see the room: Wednesday 2 December, 12:00 pm$/);
  expect(theirs.text).toContain(ADDRESS);
  expect(hosts.text).not.toContain(ADDRESS);
  for (const { calendar } of [theirs, hosts]) {
    expect(calendar).toContain("DTSTART:20261202T060000Z");
    expect(calendar).not.toContain(ADDRESS.slice(0, 8));
  }
});

test("after a move the subject says so", async () => {
  await setLanguage("en");
  for (const side of ["seeker", "poster"] as const)
    expect((await newsOf(side, "moved")).subject).toMatch(
      /^The visit with .+ has moved: Wednesday 2 December, 12:00 pm$/,
    );
});

const queued = async (kind: string) =>
  (await db().selectFrom("mail").select(["member_id", "data"]).where("kind", "=", kind).orderBy("id").execute()).map(
    ({ member_id, data }) => ({ to: member_id, ...(data as { start: string; news: string }) }),
  );

test("a booking and a move by either side mail both sides once, without a second mail about the notice", async () => {
  const booked = await addBooked(app());
  const { seeker, poster, viewing, slot } = booked;
  await app().services.conversations.markRead(poster, booked.id, 100);
  const later = morning(new Date(), 3);
  const [other] = await offer(app(), booked, [later]);
  await app().services.conversations.markRead(seeker, booked.id, 100);
  await db().deleteFrom("mail").where("kind", "=", "message_unread").execute();
  await app().services.viewings.move(seeker, viewing._id, other?._id ?? "");
  const latest = morning(new Date(), 4);
  await app().services.viewings.moveSlot(poster, other?._id ?? "", latest);
  const both = (startsAt: Date, news: string) =>
    [seeker, poster].map(({ memberId }) => ({ to: memberId, start: String(startsAt.getTime()), news }));
  expect(await queued("viewing_news")).toMatchObject([
    ...both(new Date(slot.startsAt), "booked"),
    ...both(later, "moved"),
    ...both(latest, "moved"),
  ]);
  expect(await queued("message_unread")).toEqual([]);
});

test("a cancelled visit is mailed to both, also to those who have unread messages or no mails about messages", async () => {
  const booked = await addBooked(app());
  const { seeker, poster, viewing, slot } = booked;
  await db().deleteFrom("mail").execute();
  await app().services.viewings.cancel(poster, viewing._id);
  const start = String(new Date(slot.startsAt).getTime());
  expect(await queued("viewing_news")).toEqual(
    [seeker, poster].map(({ memberId }) => ({ to: memberId, viewing: viewing._id, start, news: "cancelled" })),
  );
  expect(await queued("message_unread")).toEqual([]);
});

test("the mail about a cancelled visit takes its entry out of the calendar", async () => {
  await setLanguage("en");
  const data = await setups.viewing_reminder();
  await sql`update viewing set state = 'cancelled', ended_at = now(), step = 4, due_at = null
    where id = ${(data as { viewing: string }).viewing}::bigint`.execute(db());
  const { subject, text, attachments = [] } = (await send("viewing_news", { ...data, news: "cancelled" }))?.mail ?? {};
  expect(subject).toMatch(/^Cancelled: the visit with .+, Wednesday 2 December, 12:00 pm$/);
  expect(text).toContain("won't take place");
  expect(text).not.toContain(ADDRESS);
  expect(attachments[0]?.content.toString()).toContain("STATUS:CANCELLED");
  // A mail about the booking that is still queued is not sent.
  expect(await send("viewing_news", { ...data, news: "booked" })).toBeUndefined();
});
