import { sql } from "kysely";
import { refreshAreaRents } from "../../src/features/areas/server/areas.rents.ts";
import { createAreasService } from "../../src/features/areas/server/areas.service.ts";
import { addDays, todayInDhaka } from "../../src/features/listings/listing.limits.ts";
import { factColumns } from "../../src/features/listings/server/fact-columns.ts";
import { saveWords } from "../../src/features/listings/server/words.queries.ts";
import { type Executor, openDatabase } from "../../src/platform/db/database.ts";
import { demoFaq, demoListings, demoMembers, demoSaved, demoTestimonials } from "./content.ts";
import { seedConversations } from "./demo-conversations.ts";
import { seedSaved } from "./demo-saved.ts";
import { seedSeekers } from "./demo-seekers.ts";
import { seedViewings } from "./demo-viewings.ts";

const HOURS_A_DAY = 24;
const FIRST_JOINED_DAYS_AGO = 30;
/**
 * Available posts older than this get a later confirmation by their owner, so that the worker does not ask about them
 * soon.
 */
const CONFIRMED_FROM_HOURS = 7 * HOURS_A_DAY;
/** Its owner, a demo account, has to confirm it in a few days. */
const TO_CONFIRM = "kandirpar-seat";

/** More people have seen a post than like it, and more like it than got its number. */
const viewsOf = (likes: number, postedHoursAgo: number) => likes * 9 + Math.ceil(Math.sqrt(postedHoursAgo) * 4);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Rows that exist already are left as they are. */
export async function seedDemo(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    await db.transaction().execute(async (trx) => {
      await seedMembers(trx);
      await seedSiteContent(trx);
      await seedListings(trx);
    });
    await seedSeekers(db);
    await seedSaved(db);
    await seedConversations(db);
    await seedViewings(db);
    await refreshAreaRents(db);
  } finally {
    await close();
  }
}

/**
 * Members joined before any demo post, and long enough ago not to have the lower phone number limits of new accounts.
 */
async function seedMembers(trx: Executor): Promise<void> {
  const rows = demoMembers().map(({ uid, name, email, emailVerified, language, avatar }, number) => ({
    uid,
    name,
    email,
    email_verified: emailVerified,
    language,
    photo_url: avatar,
    created_at: hoursAgo(HOURS_A_DAY * (FIRST_JOINED_DAYS_AGO + number * 9)),
  }));
  await trx
    .insertInto("member")
    .values(rows)
    .onConflict((conflict) => conflict.column("uid").doNothing())
    .execute();
}

async function seedSiteContent(trx: Executor): Promise<void> {
  const faq = demoFaq().map(({ question, answer, questionBn, answerBn }, position) => ({
    position,
    question,
    answer,
    question_bn: questionBn,
    answer_bn: answerBn,
  }));
  await trx
    .insertInto("faq_item")
    .values(faq)
    .onConflict((conflict) => conflict.column("position").doNothing())
    .execute();
  const testimonials = demoTestimonials().map(({ quote, quoteBn, author, location, avatar }, position) => ({
    position,
    quote,
    quote_bn: quoteBn,
    author,
    location,
    avatar_url: avatar,
  }));
  await trx
    .insertInto("testimonial")
    .values(testimonials)
    .onConflict((conflict) => conflict.column("position").doNothing())
    .execute();
}

/** Codes of flyers, by the key of the post: one of a free room and one of a taken room. */
const posters: Readonly<Record<string, string>> = { "azimpur-seat": "NEST01", "wari-oldhouse": "NEST02" };

async function seedListings(trx: Executor): Promise<void> {
  const areas = createAreasService({ db: trx });
  const members = await trx.selectFrom("member").select(["id", "uid"]).where("uid", "like", "demo-%").execute();
  const idByUid = new Map(members.map(({ id, uid }) => [uid, id]));
  const likersOf = createLikers();
  const today = todayInDhaka();
  // The oldest first, so that the newest are news for saved searches.
  const inOrder = [...demoListings().entries()].toSorted(([, a], [, b]) => b.postedHoursAgo - a.postedHoursAgo);
  for (const [number, listing] of inOrder) {
    const { key, owner, image, moveInDays, postedHoursAgo, likes, facts, costs, phoneToLikers, seatsFree, ...same } =
      listing;
    const ownerId = idByUid.get(owner);
    if (!ownerId) throw new Error(`${listing.title}: no member ${owner}`);
    // Each demo post has a different phone number, which identifies it. In an older demo it has another owner.
    const existing = await trx
      .selectFrom("listing")
      .select("id")
      .where("owner_id", "in", [...idByUid.values()])
      .where("phone", "=", listing.phone)
      .executeTakeFirst();
    if (existing) continue;
    const postedAt = hoursAgo(postedHoursAgo);
    const isConfirmed = listing.available && postedHoursAgo > CONFIRMED_FROM_HOURS && key !== TO_CONFIRM;
    const area = await areas.read(listing.location);
    const { id } = await trx
      .insertInto("listing")
      .values({
        ...same,
        ...factColumns({ facts, costs }),
        id: sql<string>`listing_id_at(${postedAt}, ${number})`,
        owner_id: ownerId,
        phone_to_likers: phoneToLikers,
        seats_free: seatsFree ?? listing.seats,
        image_url: image,
        move_in: addDays(today, moveInDays),
        area_id: area?.id ?? null,
        created_at: postedAt,
        updated_at: postedAt,
        confirmed_at: isConfirmed ? hoursAgo(postedHoursAgo / 2) : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await saveWords(trx, id, listing);
    const likers = likersOf({ key, gender: listing.gender, likes }).flatMap((uid) => idByUid.get(uid) ?? []);
    await trx
      .insertInto("listing_view_count")
      .values({ listing_id: id, views: viewsOf(likers.length, postedHoursAgo) })
      .execute();
    const poster = posters[key];
    if (poster)
      await trx
        .insertInto("to_let_poster")
        .values({ code: poster, listing_id: id, area_id: area?.id ?? null, rent: listing.rent })
        .execute();
    await seedLikes(trx, { id, ownerId, postedHoursAgo, phoneToLikers }, likers);
  }
}

/**
 * Who likes a post: those of seed/saved.json, and members who look for a room of that kind. They take turns, so that
 * nobody likes much more than the others.
 */
function createLikers() {
  const members = demoMembers();
  const said = demoSaved();
  let turn = 0;
  return ({ key, gender, likes }: { key: string; gender: string; likes: number }): string[] => {
    const own = said.filter((one) => one.likes.includes(key)).map(({ member }) => member);
    const others = members.filter(({ seeks }) => seeks === gender).map(({ uid }) => uid);
    const first = turn;
    turn += likes;
    const count = Math.min(Math.max(likes - own.length, 0), others.length);
    return [...own, ...Array.from({ length: count }, (_, index) => others[(first + index) % others.length] ?? "")];
  };
}

interface DemoPost {
  id: string;
  ownerId: string;
  postedHoursAgo: number;
  /** False: a like is a request, and shows no number. */
  phoneToLikers: boolean;
}

/**
 * Likes are spread evenly from the time of posting until now. If all were dated now, they would use up each member's
 * hourly limit.
 */
async function seedLikes(
  trx: Executor,
  { id, ownerId, postedHoursAgo, phoneToLikers }: DemoPost,
  memberIds: string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const likes = memberIds.map((memberId, index) => ({
    memberId,
    likedAt: hoursAgo(postedHoursAgo * (1 - (index + 1) / (memberIds.length + 1))),
  }));
  const of = ({ memberId }: { memberId: string }) => ({ listing_id: id, member_id: memberId });
  await trx
    .insertInto("listing_like")
    .values(likes.map((like) => ({ ...of(like), created_at: like.likedAt })))
    .execute();
  await trx.updateTable("listing_rank").set({ like_count: likes.length }).where("listing_id", "=", id).execute();
  if (!phoneToLikers) return;
  await trx
    .insertInto("contact_reveal")
    .values(likes.map((like) => ({ ...of(like), revealed_at: like.likedAt })))
    .execute();
  await trx
    .insertInto("contact_ledger")
    .values(likes.map(({ memberId, likedAt }) => ({ owner_id: ownerId, member_id: memberId, since: likedAt })))
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "member_id"])
        .doUpdateSet({ since: sql`least(contact_ledger.since, excluded.since)` }),
    )
    .execute();
}
