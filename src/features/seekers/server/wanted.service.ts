import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import { todayInDhaka } from "../../listings/listing.limits.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { toListedMatch } from "../../verdict/verdict.wire.ts";
import { doubtsOf, type OfferDoubts } from "../offer-doubts.ts";
import { offerLimits, wantedLimits } from "../seeker.limits.ts";
import {
  type About,
  publishable,
  type WantedInput,
  type WantedSearch,
  type WireOffer,
  type WireOwnWanted,
  type WireWanted,
  type WireWantedPage,
} from "../wanted.schema.ts";
import { findInText, type TextFinding } from "../wanted-text.ts";
import { queueMailWithin } from "./mail-limit.queries.ts";
import { assertVerified } from "./profiles.policy.ts";
import type { ProfilesService } from "./profiles.service.ts";
import { assertMayOffer, assertSuits, type HomeSomewhere, maySeeWanted } from "./wanted.policy.ts";
import {
  deleteOffer,
  deleteWanted,
  deleteWantedOver,
  findOfferedRoom,
  findOwnWanted,
  findWanted,
  insertOffer,
  listOffered,
  listOffersTo,
  listWanted,
  lockOffersOf,
  saveWanted,
  type WantedRow,
} from "./wanted.queries.ts";

const BEFORE_ALL = "9223372036854775807";
/** The name of the mail template. */
const OFFER_MAIL = "room_offered";

/** Messages for API clients. Pages have their own texts. */
const findingMessages: Record<TextFinding, string> = {
  phone: "Leave the phone number out: others would call unasked",
  email: "Leave the e-mail address out: others would write unasked",
  link: "Leave the link out",
  elsewhere: "Say nothing of other ways to be reached: rooms are offered here",
  money: "This reads as if money were asked for before a room is seen",
  other: "This reads like posts that have harmed others. Say it in other words",
};

function assertFitToPublish(input: WantedInput): void {
  const issues = findInText(input).map(({ field, found }) => ({
    path: ["body", field],
    message: findingMessages[found],
  }));
  if (issues.length > 0) throw new AppError("text_refused", { issues });
}

const aboutOf = (profile: SeekerProfile, publish: WantedInput["publish"]): About =>
  Object.fromEntries(
    publishable.flatMap((name) =>
      publish.includes(name) && profile[name] !== undefined ? [[name, profile[name]]] : [],
    ),
  );

/** Throws if the reader may not see the post. */
async function getSeen(executor: Executor, actor: Actor | undefined, id: string) {
  const found = await findWanted(executor, id, actor?.memberId);
  if (!found || !maySeeWanted(actor, found)) throw new AppError("wanted_not_found");
  return found;
}

export type WantedService = ReturnType<typeof createWantedService>;

export interface WantedOptions {
  db: Executor;
  areas: Pick<AreasService, "get">;
  profiles: Pick<ProfilesService, "getProfile" | "lockProfileOf" | "judge">;
  /** Called after each change that a public response may contain. */
  onWrite: () => void;
}

/** 'Room wanted' posts, and the rooms that are offered for them. */
export function createWantedService({ db, areas, profiles, onWrite }: WantedOptions) {
  async function toWire({ id, about, postedAt, until, ...same }: WantedRow): Promise<WireWanted> {
    const { areas: slugs = [], budget = null, ...rest } = about;
    const places = (await Promise.all(slugs.map((slug) => areas.get(slug)))).filter((place) => place !== undefined);
    return {
      _id: id,
      title: same.title,
      description: same.description,
      name: same.name,
      areas: places.map(({ slug, name, nameBn }) => ({ slug, name, nameBn })),
      budget,
      about: rest,
      postedAt: postedAt.toISOString(),
      until: until.toISOString(),
    };
  }

  async function getOwn(executor: Executor, { memberId }: Actor): Promise<WireOwnWanted | undefined> {
    const row = await findOwnWanted(executor, memberId);
    return (
      row && { ...(await toWire(row)), publish: publishable.filter((name) => name in row.about), isOver: row.isOver }
    );
  }

  /**
   * Whether the room is outside of all areas where the seeker looks. False if the room has no area, or if its area
   * contains one of theirs.
   */
  async function isElsewhere({ areas: slugs = [] }: About, slug: string | null): Promise<boolean> {
    const [area, ...wanted] = await Promise.all([
      slug === null ? undefined : areas.get(slug),
      ...slugs.map((one) => areas.get(one)),
    ]);
    const places = wanted.filter((place) => place !== undefined);
    return (
      area !== undefined &&
      places.length > 0 &&
      !places.some(({ ids, parentIds }) => ids.includes(area.id) || parentIds.includes(area.id))
    );
  }

  const doubtsAbout = async ({ about }: Pick<WantedRow, "about">, home: HomeSomewhere): Promise<OfferDoubts> =>
    doubtsOf(about, home, await isElsewhere(about, home.area), todayInDhaka());

  return {
    /** Lists posts, newest first. Posts of members who are away or blocked are left out. */
    async list(actor: Actor | undefined, { area, cursor }: WantedSearch): Promise<WireWantedPage> {
      const place = area === undefined ? undefined : await areas.get(area);
      if (area !== undefined && !place) throw new AppError("area_not_found");
      // Somebody who looks in the whole city also looks in this area.
      const areaIds = place && [...place.ids, ...place.parentIds];
      const rows = await listWanted(
        db,
        { beforeId: cursor ?? BEFORE_ALL, areaIds, readerId: actor?.memberId },
        wantedLimits.page + 1,
      );
      const shown = rows.slice(0, wantedLimits.page);
      const last = shown.at(-1);
      return {
        posts: await Promise.all(shown.map(toWire)),
        next: last && rows.length > wantedLimits.page ? last.id : null,
      };
    },

    get: async (actor: Actor | undefined, id: string): Promise<WireWanted> => toWire(await getSeen(db, actor, id)),

    /** Returns the id of the post's writer, for blocking or reporting them. */
    writerOf: async (actor: Actor, id: string): Promise<string> => (await getSeen(db, actor, id)).ownerId,

    own: (actor: Actor): Promise<WireOwnWanted | undefined> => getOwn(db, actor),

    /** Publishes a post from the current profile. Publishing again extends its time. */
    async publish(actor: Actor, input: WantedInput): Promise<WireOwnWanted> {
      assertVerified(actor);
      assertFitToPublish(input);
      const published = await db.transaction().execute(async (trx) => {
        const about = aboutOf(await profiles.lockProfileOf(trx, actor), input.publish);
        const places = await Promise.all((about.areas ?? []).map((slug) => areas.get(slug)));
        const areaIds = places.flatMap((place) => (place ? [place.id] : []));
        await saveWanted(trx, actor.memberId, { title: input.title, description: input.description, about, areaIds });
        return getOwn(trx, actor);
      });
      if (!published) throw new Error("what was published is not there");
      onWrite();
      return published;
    },

    async remove(actor: Actor): Promise<void> {
      if (await deleteWanted(db, actor.memberId)) onWrite();
    },

    /** Deletes posts that have been over for a long time. Only their writers could still see them. */
    sweep: (): Promise<number> => deleteWantedOver(db),

    /** Offers a room. Can be repeated: the seeker gets one mail only. The poster learns nothing about the seeker. */
    async offer(
      actor: Actor,
      wantedId: string,
      { listingId, isSure = false }: { listingId: string; isSure?: boolean },
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const wanted = await getSeen(trx, actor, wantedId);
        const room = await findOfferedRoom(trx, listingId);
        assertMayOffer(actor, wanted, room);
        assertVerified(actor);
        await lockOffersOf(trx, actor.memberId);
        if ((await listOffered(trx, wantedId, actor.memberId)).includes(listingId)) return;
        assertSuits(await doubtsAbout(wanted, room), isSure);
        await countOffer(trx, actor, wantedId);
        await insertOffer(trx, wantedId, listingId);
        const mail = { memberId: wanted.ownerId, kind: OFFER_MAIL, data: { listing: listingId, wanted: wantedId } };
        await queueMailWithin(trx, mail, offerLimits.mailsPerDay);
      });
    },

    /** Hides the offer, and drops its mail if it was not sent yet. The offer still counts towards the limits. */
    withdraw: ({ memberId }: Actor, wantedId: string, listingId: string): Promise<void> =>
      deleteOffer(db, wantedId, listingId, memberId),

    /** Returns the doubts about offering each of these homes. */
    async doubts(actor: Actor, wantedId: string, homes: readonly HomeSomewhere[]): Promise<OfferDoubts[]> {
      const wanted = await getSeen(db, actor, wantedId);
      return Promise.all(homes.map((home) => doubtsAbout(wanted, home)));
    },

    /** Lists the member's own rooms that they have offered for this post. */
    offeredBy: (actor: Actor, wantedId: string): Promise<string[]> => listOffered(db, wantedId, actor.memberId),

    /** Rooms that were offered to the member, newest first. */
    async offersTo(actor: Actor): Promise<WireOffer[]> {
      const rows = await listOffersTo(db, actor.memberId);
      const profile = rows.length > 0 ? await profiles.getProfile(actor) : undefined;
      const judged = profile && (await profiles.judge(profile, rows));
      return rows.map(({ id, title, location, rent, moveIn, imageUrl, name, isAvailable, offeredAt }, index) => ({
        _id: id,
        title,
        location,
        rent,
        moveInDate: moveIn,
        imageUrl,
        name,
        isAvailable,
        offeredAt: offeredAt.toISOString(),
        ...toListedMatch(judged?.[index]),
      }));
    },
  };
}

/** Counts an offer. Offers whose room was deleted since then still count. */
async function countOffer(trx: Executor, { memberId }: Actor, wantedId: string): Promise<void> {
  const days = wantedLimits.days + wantedLimits.keptDays;
  const toSeeker = await countAction(trx, memberId, {
    kind: "offer_to",
    about: wantedId,
    most: offerLimits.perSeeker,
    days,
  });
  if (toSeeker.isTooMany) throw new AppError("too_many_offers", { message: "Too many to one seeker" });
  const { isTooMany, retryAfterSeconds } = await countAction(trx, memberId, {
    kind: "offer",
    most: offerLimits.perDay,
  });
  if (isTooMany) throw new AppError("too_many_offers", { retryAfterSeconds });
}
