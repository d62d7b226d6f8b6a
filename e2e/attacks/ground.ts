/** Puts every payload into every text field, through the API. */
import sharp from "sharp";
import { listingLimits } from "../../src/features/listings/listing.limits.ts";
import { photoLimits } from "../../src/features/photos/photo.limits.ts";
import { moderationLimits } from "../../src/features/safety/moderation.schema.ts";
import { reportLimits } from "../../src/features/safety/report.limits.ts";
import { publishable } from "../../src/features/seekers/wanted.schema.ts";
import { listingBody } from "../../test/listings.ts";
import { newMember, type TestMember } from "../../test/members.ts";
import { profileBody } from "../../test/seekers.ts";
import { inFieldsOf } from "./payloads.ts";
import type { AttackedSite } from "./site.ts";

const NAME_MAX = 120;
/** Further posts of a new member on the same day would wait for a moderator. */
const POSTS_OF_ONE = 2;
const PHOTO_POSTS = 4;
const PHOTO_SIDE = 200;

export interface Posted {
  id: string;
  owner: TestMember;
  title: string;
  interests: string;
}

export interface Ground {
  posts: Posted[];
  /** The first posts have photos, with payloads as descriptions. */
  photoPosts: number;
  wanted: { id: string; title: string }[];
  reportCases: string[];
  appealCases: string[];
  /** Owners of posts that a moderator has sent back or removed, with a note. */
  notedOwners: TestMember[];
}

const phoneFor = (index: number) => `+88017${String(10_000_000 + index * 7_919).slice(0, 8)}`;
const at = (list: readonly string[], index: number): string => list[index % list.length] ?? "";

/** Small and all different: only the texts beside the pictures matter here. */
const picture = () =>
  sharp({
    create: {
      width: PHOTO_SIDE,
      height: PHOTO_SIDE,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

async function addPhotos(
  site: AttackedSite,
  as: TestMember,
  descriptions: readonly string[],
): Promise<{ id: string; alt: string }[]> {
  const photos: { id: string; alt: string }[] = [];
  for (const alt of descriptions) {
    const bytes = await picture();
    const { id, upload } = await site.call<{ id: string; upload: { url: string; headers: Record<string, string> } }>(
      "POST",
      "/api/photos",
      {
        as,
        body: { type: "image/jpeg", size: bytes.length },
      },
    );
    await site.put(upload.url, upload.headers, bytes);
    await site.call("POST", `/api/photos/${id}/uploaded`, { as });
    photos.push({ id, alt });
  }
  return photos;
}

export async function fillSite(site: AttackedSite): Promise<Ground> {
  const names = inFieldsOf(NAME_MAX);
  const owners = names.map((name) => newMember({ name }));
  const [titles, locations, professions] = [
    inFieldsOf(listingLimits.title),
    inFieldsOf(listingLimits.location),
    inFieldsOf(listingLimits.profession),
  ];
  const [interests, descriptions] = [inFieldsOf(listingLimits.interests), inFieldsOf(listingLimits.description)];
  const alts = inFieldsOf(photoLimits.alt);
  const count = Math.max(professions.length, titles.length);
  const posts: Posted[] = [];
  for (let index = 0; index < count; index += 1) {
    const owner = owners[Math.floor(index / POSTS_OF_ONE) % owners.length] as TestMember;
    const own = alts.slice(index * photoLimits.perListing, (index + 1) * photoLimits.perListing);
    const photos = index < PHOTO_POSTS ? await addPhotos(site, owner, own) : [];
    const post = { title: at(titles, index), interests: at(interests, index) };
    const body = listingBody({
      ...post,
      location: at(locations, index),
      profession: at(professions, index),
      description: at(descriptions, index),
      phone: phoneFor(Math.floor(index / POSTS_OF_ONE)),
      ...(photos.length > 0 && { photos }),
    });
    const { insertedId } = await site.call<{ insertedId: string }>("POST", "/featuredPost", { as: owner, body });
    posts.push({ id: insertedId, owner, ...post });
  }
  const wanted = await addWanted(site, owners, titles, descriptions);
  return { posts, photoPosts: PHOTO_POSTS, wanted, ...(await judge(site, posts)) };
}

/** The rules for these posts reject links and similar texts; rejected ones are not shown anywhere. */
async function addWanted(
  site: AttackedSite,
  seekers: readonly TestMember[],
  titles: readonly string[],
  descriptions: readonly string[],
) {
  const wanted: { id: string; title: string }[] = [];
  for (const [index, title] of titles.entries()) {
    const as = seekers[index] as TestMember;
    await site.pool.query(
      "insert into seeker_profile (member_id, profile) select id, $2 from member where uid = $1 on conflict do nothing",
      [as.uid, JSON.stringify(profileBody())],
    );
    const publish = (description: string) =>
      site.submit("/myRoomWanted", { as, fields: { title, description, publish: publishable } });
    await publish(at(descriptions, index)).catch(() => publish(title).catch(() => undefined));
    const { rows } = await site.pool.query<{ id: string }>(
      "select w.id from wanted_post w join member m on m.id = w.member_id where m.uid = $1",
      [as.uid],
    );
    for (const { id } of rows) wanted.push({ id, title });
  }
  return wanted;
}

/** Reports, decisions and appeals, each with a text. Approves posts that the rules held back. */
async function judge(site: AttackedSite, posts: readonly Posted[]) {
  const { moderator, pool } = site;
  const caseOf = async (listing: string, kind: string) => {
    const { rows } = await pool.query<{ id: string }>(
      "select id from moderation_case where listing_id = $1 and kind = $2 order by id desc limit 1",
      [listing, kind],
    );
    return rows[0]?.id ?? "";
  };
  const decide = (id: string, decision: string, note: string) =>
    site.submit(`/moderation/cases/${id}`, { as: moderator, fields: { decision, note, confirmed: "yes" } });

  const { rows: held } = await pool.query<{ id: string }>(
    "select id from moderation_case where kind = 'risk' and decided_at is null",
  );
  for (const { id } of held) await decide(id, "approve", "");

  const reportCases: string[] = [];
  const reports = inFieldsOf(reportLimits.words);
  for (const [index, words] of reports.entries()) {
    const listing = posts.at(index)?.id ?? "";
    await site.submit(`/report?listing=${listing}`, { as: newMember(), fields: { reason: "other", words } });
    reportCases.push(await caseOf(listing, "report"));
  }

  const notes = inFieldsOf(moderationLimits.note);
  const appeals = inFieldsOf(moderationLimits.appeal);
  const noted = posts.slice(-notes.length);
  const appealCases: string[] = [];
  for (const [index, { id: listing, owner }] of noted.entries()) {
    await site.submit(`/report?listing=${listing}`, {
      as: newMember(),
      fields: { reason: "other", words: "Look at it" },
    });
    const reported = await caseOf(listing, "report");
    await decide(reported, index < appeals.length ? "remove" : "askToChange", at(notes, index));
    if (index >= appeals.length) continue;
    const token = site.links.sign("appeal", [reported], new Date(Date.now() + 3_600_000));
    await site.submit(`/appeal/${token}`, { as: owner, fields: { words: at(appeals, index) } });
    const { rows } = await pool.query<{ id: string }>("select id from moderation_case where appeal_of = $1", [
      reported,
    ]);
    appealCases.push(rows[0]?.id ?? "");
  }
  return { reportCases, appealCases, notedOwners: [...new Set(noted.map(({ owner }) => owner))] };
}
