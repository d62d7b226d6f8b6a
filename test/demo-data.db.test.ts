/** The demo data as a new user sees it: every account can act at once, and posts do not look alike. */
import { beforeAll, describe, expect, test } from "vitest";
import { demoConversations, demoListings, demoMembers, demoSaved, demoSeekers } from "../scripts/seed/content.ts";
import { seedDemo } from "../scripts/seed/demo.ts";
import { openInputSchema } from "../src/features/conversations/conversation.schema.ts";
import { assessMessage } from "../src/features/conversations/message-risk.ts";
import { freshness } from "../src/features/listings/listing-life.ts";
import { profileOfSentence } from "../src/features/verdict/sentence.ts";
import { verdictOf } from "../src/features/verdict/verdict.ts";
import { isBangla } from "../src/platform/text.ts";
import { useTestApp } from "./app.ts";
import { brokenInvariants, noneBroken } from "./conversations.ts";

const app = useTestApp();
const members = demoMembers();
const DAY_MS = 86_400_000;

beforeAll(() => seedDemo(app().databaseUrl));

// Before anybody below likes a post.
test("more people have seen a post than like it, and more like it than have its number", async () => {
  const { rows } = await app().services.pool.query(
    `select l.id from listing l join listing_view_count v on v.listing_id = l.id
       join listing_rank r on r.listing_id = l.id
     where v.views < r.like_count
       or r.like_count < (select count(*) from contact_reveal where listing_id = l.id)`,
  );
  expect(rows).toEqual([]);
});

describe.each(members)("$uid", ({ uid, name, email, emailVerified, language }) => {
  test("can like posts right after seeding and sees their numbers", async () => {
    // Skip posts that were liked before: they do not count against the limit, so they would prove nothing.
    const { rows } = await app().services.pool.query<{ id: string; phone: string }>(
      `select l.id, l.phone from listing l join member m on m.uid = $1
       where l.owner_id <> m.id and not exists (select from contact_reveal where listing_id = l.id and member_id = m.id)
         order by l.id desc limit 5`,
      [uid],
    );
    expect(rows).toHaveLength(5);
    for (const { id, phone } of rows) {
      const answer = await app().call("PATCH", "/featuredPost", {
        as: { uid, name, email, emailVerified },
        body: { id },
      });
      expect(answer.json()).toMatchObject({ liked: true, phone });
    }
  });

  test("gets mails in the language of their posts", async () => {
    const titles = demoListings()
      .filter(({ owner }) => owner === uid)
      .map(({ title }) => title);
    const wanted = demoSeekers().filter(({ member }) => member === uid);
    const texts = titles.length > 0 ? titles : wanted.map((seeker) => seeker.wanted.title);
    const inBangla = texts.filter(isBangla).length;
    const expected = inBangla * 2 > texts.length ? "bn" : "en";
    // Members without a text have any language.
    expect(texts.length > 0 ? language : expected).toBe(expected);
    const stored = await app()
      .services.db.selectFrom("member")
      .select("language")
      .where("uid", "=", uid)
      .executeTakeFirstOrThrow();
    expect(stored.language).toBe(language);
  });
});

test("posts are spread over the last two weeks, and one owner, of the demo accounts, will be asked about one within days", async () => {
  const { rows } = await app().services.pool.query<{
    uid: string;
    created_at: Date;
    heard_at: Date;
    joined_at: Date;
    available: boolean;
  }>(
    `select m.uid, l.created_at, coalesce(l.confirmed_at, l.created_at) as heard_at, m.created_at as joined_at, l.available
     from listing l join member m on m.id = l.owner_id`,
  );
  expect(rows).toHaveLength(demoListings().length);
  const now = Date.now();
  const days = new Set(rows.map(({ created_at }) => Math.floor((now - created_at.getTime()) / DAY_MS)));
  expect([...days].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, day) => day));
  const isWrong = ({ created_at, heard_at, joined_at }: (typeof rows)[number]) =>
    joined_at >= created_at || heard_at < created_at || heard_at.getTime() > now;
  expect(rows.filter(isWrong)).toEqual([]);
  const isAskedSoon = ({ available, heard_at }: (typeof rows)[number]) =>
    available && now - heard_at.getTime() > (freshness.askAfterDays / 2) * DAY_MS;
  expect(rows.filter(isAskedSoon)).toMatchObject([{ uid: "demo-nusrat" }]);
});

test("owners are people and not brokers: at least forty, with one to three rooms each", () => {
  const rooms = Map.groupBy(demoListings(), ({ owner }) => owner);
  expect(rooms.size).toBeGreaterThanOrEqual(40);
  expect(Math.max(...[...rooms.values()].map(({ length }) => length))).toBeLessThanOrEqual(3);
});

const inDhaka = demoListings().filter(({ location, available }) => /Dhaka|ঢাকা/.test(location) && available);

test.each(["female", "male"] as const)("eight rooms in Dhaka or more say yes to a %s student", (gender) => {
  const profile = profileOfSentence({ gender, occupation: "student", homeBy: "22:00", budget: "9000" });
  const said = inDhaka.filter(
    (listing) =>
      profile && verdictOf(profile, { ...listing, moveIn: "2026-12-01", isAvailable: true }).verdict === "yes",
  );
  expect(said.length).toBeGreaterThanOrEqual(8);
});

test("of own cooking no amount is stated, and of a cook or a meal rate no 0", () => {
  const wrong = demoListings().filter(({ facts, costs }) =>
    facts.meals === "none" ? costs.meals !== undefined : costs.meals === 0,
  );
  expect(wrong).toEqual([]);
});

describe("the account that looks for a room", () => {
  test("has saved rooms that say yes, one to ask about and one that is taken", async () => {
    const [seeker] = demoSeekers();
    const [{ saved } = { saved: [] }] = demoSaved();
    const verdicts = saved.map(({ listing: key }) => {
      const listing = demoListings().find((one) => one.key === key);
      return (
        seeker &&
        listing &&
        verdictOf(seeker.profile, { ...listing, moveIn: "2026-12-01", isAvailable: listing.available }).verdict
      );
    });
    expect(verdicts).toEqual(["yes", "yes", "yes", "yes", "ask", "no"]);
    const { rows } = await app().services.pool.query<{ n: number }>(
      `select count(*)::integer as n from saved_listing s join member m on m.id = s.member_id where m.uid = $1`,
      ["demo-sabrina"],
    );
    expect(rows).toEqual([{ n: 6 }]);
  });

  test("likes a few rooms in one city", () => {
    const places = (demoSaved()[0]?.likes ?? []).map(
      (key) =>
        demoListings()
          .find((listing) => listing.key === key)
          ?.location.split(", ")
          .at(-1) ?? key,
    );
    expect(places.length).toBeLessThanOrEqual(8);
    expect(new Set(places)).toEqual(new Set(["Dhaka"]));
  });

  test("has an alert with news, a visit on a Friday and a past one with its record", async () => {
    const { rows } = await app().services.pool.query(
      `select
         (select array_agg(l.phone order by l.phone)::text from listing_news n join listing l on l.id = n.listing_id
           where n.id > s.seen_news and l.facts @> '{"unit": "seat", "genders": "women"}' and l.location like '%Dhaka')
           as news,
         (select array_agg(to_char(lower(during) at time zone 'Asia/Dhaka', 'FMDay'))::text from viewing
           where seeker_id = m.id and state = 'booked') as visits,
         (select count(*)::integer from viewing v join move_in_record r on r.viewing_id = v.id
           where v.seeker_id = m.id) as records
       from saved_search s join member m on m.id = s.member_id where m.uid = $1`,
      ["demo-sabrina"],
    );
    expect(rows).toEqual([{ news: "{+8801300000011,+8801800000001,+8801900000002}", visits: "{Friday}", records: 1 }]);
  });
});

test("likes are dated between the post and now", async () => {
  const { rows } = await app().services.pool.query<{ wrong: number }>(
    `select count(*)::integer as wrong from contact_reveal r join listing l on l.id = r.listing_id
     join contact_ledger c on c.owner_id = l.owner_id and c.member_id = r.member_id
     where r.revealed_at not between l.created_at and now() or c.since > r.revealed_at`,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

const NEIGHBOURS = 4;

test.each([
  ["all posts", () => true],
  ["available posts, as on the home page", ({ available }: { available: boolean }) => available],
])("newest first, no two of %s within four places show the same picture first", (_which, isShown) => {
  const pictures = demoListings()
    .toSorted((a, b) => a.postedHoursAgo - b.postedHoursAgo)
    .filter(isShown)
    .map(({ image }) => image);
  const same = pictures.flatMap((picture, index) =>
    pictures.slice(index + 1, index + 1 + NEIGHBOURS).includes(picture) ? [`${index}: ${picture}`] : [],
  );
  expect(same).toEqual([]);
});

/** Of a member, as `side state` or `side closed reason`, with `unread` if there is something to read. */
const inboxOf = async (uid: string) => {
  const { rows } = await app().services.pool.query<{ line: string }>(
    `select concat_ws(' ', side, state, closed_reason, case when unread > 0 then 'unread' end) as line from (
       select 'poster' as side, c.state, c.closed_reason, c.seeker_sent - c.poster_seen as unread from conversation c
         join member m on m.id = c.poster_id
       where m.uid = $1 and c.asked_at is not null
       union all
       select 'seeker', c.state, c.closed_reason, c.poster_sent - c.seeker_seen from conversation c
         join member m on m.id = c.seeker_id where m.uid = $1) own
     order by line`,
    [uid],
  );
  return rows.map(({ line }) => line);
};

describe("conversations", () => {
  test("are in every state, and wait for the demo accounts in both roles", async () => {
    const states = await app().services.pool.query<{ state: string }>(
      `select distinct concat_ws(' ', state, closed_reason) as state from conversation order by state`,
    );
    expect(states.rows.map(({ state }) => state)).toEqual([
      "asked",
      "closed declined",
      "closed filled",
      "closed lapsed",
      "closed withdrawn",
      "open",
      "waiting",
    ]);
    expect(await inboxOf("demo-nusrat")).toEqual([
      "poster asked unread",
      "poster asked unread",
      "poster closed declined",
      "poster closed lapsed",
      "poster open unread",
      "seeker open unread",
    ]);
    expect(await inboxOf("demo-rina")).toEqual(["poster asked unread", "poster open"]);
    expect(await inboxOf("demo-rakib")).toEqual(["seeker asked unread"]);
    expect(await brokenInvariants(app().services.db)).toEqual(noneBroken);
  });

  test("of a seeker has times that the poster suggests, all of them a day ahead or more", async () => {
    const { rows } = await app().services.pool.query<{ hours: number[] }>(
      `select array(select extract(epoch from start - now())::integer / 3600 from unnest(s.starts) as start) as hours
       from viewing_suggestion s join conversation c on c.id = s.conversation_id join member m on m.id = c.seeker_id
       where s.ended_at is null and s.side = 'poster' and m.uid = 'demo-sabrina'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hours.length).toBeGreaterThan(1);
    expect(Math.min(...(rows[0]?.hours ?? []))).toBeGreaterThanOrEqual(24);
  });

  test("are not repeated by another seeding, and queue no mails", async () => {
    const before = await inboxOf("demo-nusrat");
    await seedDemo(app().databaseUrl);
    expect(await inboxOf("demo-nusrat")).toEqual(before);
    expect(
      await app().services.db.selectFrom("mail").select("kind").where("kind", "like", "message%").execute(),
    ).toEqual([]);
  });

  test("begin after their post", () => {
    const postedHoursAgo = new Map(demoListings().map((listing) => [listing.key, listing.postedHoursAgo]));
    const early = demoConversations().filter(
      ({ listing, messages }) => (messages[0]?.hoursAgo ?? 0) >= (postedHoursAgo.get(listing) ?? 0),
    );
    expect(early).toEqual([]);
  });

  test("have texts that the product delivers, and openers as long as it wants them", () => {
    for (const { messages } of demoConversations()) {
      for (const { text } of messages) expect([text, assessMessage(text, []).action]).toEqual([text, "deliver"]);
      expect(openInputSchema.safeParse({ nonce: "1", text: messages[0]?.text }).error).toBeUndefined();
    }
  });
});
