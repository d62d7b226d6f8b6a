import { existsSync } from "node:fs";
import { join } from "node:path";
import { createAccountDeletionService } from "../features/accounts/server/account-deletion.service.ts";
import { createAccountsService } from "../features/accounts/server/accounts.service.ts";
import { createVerification } from "../features/accounts/server/verification.ts";
import { createAreasService } from "../features/areas/server/areas.service.ts";
import { createContactHistoryService } from "../features/contacts/server/contact-history.service.ts";
import { endConversationsOf } from "../features/conversations/server/conversation-clock.queries.ts";
import { createConversationClocks } from "../features/conversations/server/conversation-clock.service.ts";
import { addNotices, deleteConversationsOf } from "../features/conversations/server/conversation-steps.ts";
import { createConversationsService } from "../features/conversations/server/conversations.service.ts";
import { createInboxService } from "../features/conversations/server/inbox.service.ts";
import { createInboxHints } from "../features/conversations/server/inbox-hints.ts";
import { createMessageMailsService } from "../features/conversations/server/message-mails.service.ts";
import { createMessageModerationService } from "../features/conversations/server/message-moderation.service.ts";
import { createPeopleService } from "../features/conversations/server/people.service.ts";
import { createSavedRepliesService } from "../features/conversations/server/saved-replies.service.ts";
import { createSeatsService } from "../features/conversations/server/seats.service.ts";
import { createTakenService } from "../features/conversations/server/taken.service.ts";
import { createFreshnessService } from "../features/freshness/server/freshness.service.ts";
import { createLikeDigestService } from "../features/likes/server/like-digest.service.ts";
import { createLikesService } from "../features/likes/server/likes.service.ts";
import { createListingLife } from "../features/listings/server/listing-life.service.ts";
import { createListingViews } from "../features/listings/server/listing-views.service.ts";
import { listingAnswerKey } from "../features/listings/server/listings.routes.ts";
import { createListingsService } from "../features/listings/server/listings.service.ts";
import { memberListings } from "../features/listings/server/member-listings.queries.ts";
import { createWordsUpkeep } from "../features/listings/server/words.upkeep.ts";
import { createMapPicturesService } from "../features/map/server/map-pictures.service.ts";
import { openTileArchive } from "../features/map/server/tile-archive.ts";
import { createMoveInService } from "../features/move-in/server/move-in.service.ts";
import { createMoveInPhotosService } from "../features/move-in/server/move-in-photos.service.ts";
import { createImageProcessor } from "../features/photos/server/image-processing/image-processor.ts";
import { createPhotosService } from "../features/photos/server/photos.service.ts";
import { createPhotosUpkeep } from "../features/photos/server/photos.upkeep.ts";
import { createPushService } from "../features/push/server/push.service.ts";
import { writeAudit } from "../features/safety/server/audit.queries.ts";
import { createModerationService } from "../features/safety/server/moderation.service.ts";
import { createRiskService } from "../features/safety/server/risk.service.ts";
import { createSafetyService } from "../features/safety/server/safety.service.ts";
import { createSavedService } from "../features/saved/server/saved.service.ts";
import { createShortlistService } from "../features/saved/server/shortlist.service.ts";
import { createDelivery } from "../features/saved-searches/server/delivery.service.ts";
import { createMatchingService } from "../features/saved-searches/server/matching.service.ts";
import { createSavedSearchesService } from "../features/saved-searches/server/saved-searches.service.ts";
import { createUnusedSearchesService } from "../features/saved-searches/server/unused.service.ts";
import { maskNumbers } from "../features/screening/mask-contacts.ts";
import type { ListingCount, WireCounts } from "../features/search/search.wire.ts";
import { createSearchService } from "../features/search/server/search.service.ts";
import { createProfilesService } from "../features/seekers/server/profiles.service.ts";
import { createWantedService } from "../features/seekers/server/wanted.service.ts";
import { createSiteContentService } from "../features/site-content/server/site-content.service.ts";
import { createToLetService } from "../features/to-let/server/to-let.service.ts";
import { createViewingClock } from "../features/viewings/server/viewing-clock.service.ts";
import { createViewingsService } from "../features/viewings/server/viewings.service.ts";
import { createVisitPassService } from "../features/visit-pass/server/visit-pass.service.ts";
import { createWithYouService } from "../features/visit-pass/server/with-you.service.ts";
import type { Actor } from "../platform/auth/actor.ts";
import { createIdTokenVerifier } from "../platform/auth/firebase-id-token.ts";
import { createIdentityAdmin } from "../platform/auth/identity-admin.ts";
import { createSignedLinks } from "../platform/auth/signed-link.ts";
import type { Config } from "../platform/config.ts";
import { type Executor, openDatabase } from "../platform/db/database.ts";
import { createInvalidation } from "../platform/db/invalidation.ts";
import { openListener } from "../platform/db/listener.ts";
import type { StatementListener } from "../platform/db/prepared.ts";
import { openMemberHints } from "../platform/hints/member-hints.ts";
import { createPostgresHints } from "../platform/hints/postgres-hints.ts";
import { openRedisHints } from "../platform/hints/redis-hints.ts";
import { createPlainCsp } from "../platform/http/csp.ts";
import { createEventStreams } from "../platform/http/event-streams.ts";
import { PageCache } from "../platform/http/page-cache.ts";
import { ResponseCache } from "../platform/http/response-cache.ts";
import { createEvents } from "../platform/jobs/events.ts";
import type { Logger } from "../platform/log.ts";
import { createStorage } from "../platform/storage/open-storage.ts";
import { SwrCache } from "../platform/swr-cache.ts";
import { Throttle } from "../platform/throttle.ts";
import { whatHappens } from "./what-happens.ts";

/** The approximate size of the counts of one search. */
const COUNTS_BYTES = 1_000;
const TOTAL_BYTES = 300;

/** A job may take 10 minutes, and its connection is silent during a statement. */
const JOB_SILENCE_TIMEOUT_MS = 11 * 60 * 1000;

/**
 * Limits for a photo that is processed during its request. They are lower than those of the worker: see the memory
 * limit of deploy/kubernetes/web.yaml.
 */
const PRIVATE_PHOTO_MS = 12_000;
const PRIVATE_PHOTO_MEMORY = 320 * 1024 * 1024;

/** In development the map is in `public`. A container has only the build. */
const basemaps = ["public", "build/client"].map((folder) =>
  join(import.meta.dirname, "../..", folder, "map/basemap.pmtiles"),
);
const findBasemap = () => basemaps.find((file) => existsSync(file)) ?? basemaps[0] ?? "";

const hideNumbers = (text: string) => maskNumbers(text, { isShared: false });

export type Services = ReturnType<typeof createServices>;

/** Everything with state or connections. Created once per process. */
export function createServices(config: Config, log: Logger, onStatement?: StatementListener) {
  const onError = (error: Error) => log.warn({ err: error }, "an idle database connection was lost");
  const { db, pool, close } = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    onStatement,
    onError,
  });
  // A pool for jobs that read whole tables. Such a job can take minutes, and other jobs wait at most 3 s for a
  // connection. The pool connects on first use, so never in a web process.
  const slow = openDatabase({
    url: config.databaseUrl,
    poolSize: 3,
    silenceTimeoutMs: JOB_SILENCE_TIMEOUT_MS,
    onError,
  });
  const responseCache = new ResponseCache({ isEnabled: config.publicCache, isFlushPending: () => flush.isPending });
  const countFreshness = {
    freshMs: 10_000,
    staleMs: 30_000,
    maxEntries: config.publicCache ? 2_000 : 0,
    maxBytes: 8 * 1024 * 1024,
  };
  const counts = new SwrCache<WireCounts>(countFreshness, () => COUNTS_BYTES);
  const totals = new SwrCache<ListingCount>(countFreshness, () => TOTAL_BYTES);
  const storage = createStorage(config.storage);
  const pageCache = new PageCache({
    isEnabled: config.pageCache,
    policy: createPlainCsp(config.map, storage.uploadOrigin),
  });
  const areas = createAreasService({ db, slowDb: slow.db });
  const flush = new Throttle(() => {
    responseCache.forget();
    counts.forget();
    totals.forget();
    pageCache.forget();
    areas.forgetCounts();
    photos.forgetSights();
    toLet.forget();
  }, config.flushIntervalMs);
  const onWrite = () => flush.request();
  const invalidation = createInvalidation(db, (isUrgent) => (isUrgent ? flush.runNow() : flush.request()));
  const publish = (isUrgent: boolean) =>
    invalidation
      .publish(isUrgent)
      .catch((error: unknown) => log.warn({ err: error }, "cache invalidation could not be published"));
  const publishThrottled = new Throttle(() => void publish(false), config.flushIntervalMs);
  /** For writes that the caches of all processes must show soon. */
  const onWriteEverywhere = () => {
    onWrite();
    publishThrottled.request();
  };
  /**
   * For content that was deleted or taken down: all processes flush at once. Members cannot cause many flushes, because
   * the number of posts per day is limited.
   */
  const onTakenDown = () => {
    flush.runNow();
    void publish(true);
  };
  const events = createEvents();
  const { emit } = events;
  const identityAdmin = createIdentityAdmin(config.identity);
  const verification = createVerification({
    isVerified: (uid, email) => identityAdmin.isEmailVerified(uid, email),
    log,
  });
  const verifyIdToken = createIdTokenVerifier(config.identity);
  const accounts = createAccountsService({ db, verifyIdToken, moderators: config.moderators, verification, onWrite });
  const words = createWordsUpkeep({ db: slow.db });
  const photos = createPhotosService({ db, store: storage });
  // One photo at a time, each in a new child process. The child shares the memory limit of the web process, so it must
  // not stay alive between photos.
  const privateImages = createImageProcessor({
    concurrency: 1,
    photosPerChild: 1,
    deadlineMs: PRIVATE_PHOTO_MS,
    mostMemory: PRIVATE_PHOTO_MEMORY,
    onLoss: (loss) => log.warn({ loss }, "photo processing failed"),
  });
  const links = createSignedLinks(config.linkSecret);
  const push = createPushService({ db, publicKey: config.push.keys?.publicKey, extraHosts: config.push.extraHosts });
  const inbox = createInboxService({ db });
  const streams = createEventStreams({
    describe: (memberIds) => inbox.currentEvents(memberIds),
    listEnded: (holders) => accounts.listEnded(holders),
    most: config.streams,
    log,
  });
  const { redisUrl } = config;
  const postgresHints = createPostgresHints(db);
  const memberHints = openMemberHints({
    open: redisUrl ? (receiver) => openRedisHints(redisUrl, log, receiver) : postgresHints.open,
    onHint: (memberIds) => streams.tell(memberIds),
    onGap: () => streams.tellAll(),
    log,
  });
  const listener = openListener({
    url: config.databaseUrl,
    log,
    channels: redisUrl ? [invalidation.channel] : [invalidation.channel, postgresHints.channel],
  });
  const inboxHints = createInboxHints({ db, tell: (memberIds) => memberHints.tell(memberIds), log });
  const beforeEndOfListing = async (trx: Executor, listingId: string) => {
    const tell = await inboxHints.beforeEndOfListing(trx, listingId);
    await endConversationsOf(trx, listingId);
    return tell;
  };
  const conversationClocks = createConversationClocks({
    db,
    inboxHints,
    log,
    onRemind: (trx, memberId, _conversations, now) => emit(trx, "requests.waiting", { poster: memberId }, now),
  });
  const taken = createTakenService({ db, inboxHints, log });
  const listingLife = createListingLife({
    emit,
    onTaken: (trx, listing, now) => taken.begin(trx, listing, now),
    onAvailableAgain: (trx, listing, now) => taken.undo(trx, listing, now),
  });
  const seats = createSeatsService({ db, listingLife, taken, inboxHints, onWrite: onWriteEverywhere });
  const risk = createRiskService({ listingLife });
  const refreshActor = (actor: Actor) => accounts.refreshActor(actor);
  const reassess = async (listingId: string) => {
    const heldState = await db.transaction().execute((trx) => risk.assessPhotos(trx, listingId));
    if (heldState) onTakenDown();
  };
  const mapPictures = createMapPicturesService({ archive: openTileArchive(findBasemap()) });
  const listingViews = createListingViews({ db, log });
  const profiles = createProfilesService({ db, areas, onWrite });
  const search = createSearchService({ db, areas, profiles, counts, totals });
  const freshness = createFreshnessService({ db, listingLife, links, log, onWrite: onWriteEverywhere });
  const listings = createListingsService({
    db,
    areas,
    photos,
    emit,
    listingLife,
    risk,
    refreshActor,
    postsPerDay: config.postsPerDay,
    beforeDelete: beforeEndOfListing,
    onWrite,
    onDelete: onTakenDown,
  });
  const toLet = createToLetService({ db, areas, listings, origin: config.origin, log, isCaching: config.publicCache });
  const safety = createSafetyService({
    db,
    listingLife,
    markGone: (actor, listingId) => freshness.markGone(actor, listingId),
    emit,
    onWrite: onWriteEverywhere,
  });
  const moveIn = createMoveInService({ db });
  // Uses the slow pool, because its statements read and mark many searches at once.
  const matching = createMatchingService({ db: slow.db });
  events.handle(whatHappens({ matching, moveIn }));
  return {
    db,
    events,
    pool,
    storage,
    links,
    responseCache,
    pageCache,
    accounts,
    accountDeletion: createAccountDeletionService({
      db,
      slowDb: slow.db,
      listings: memberListings,
      deleteConversationsOf,
      deleteIdentity: (uid) => identityAdmin.deleteIdentity(uid),
      forgetWords: () => words.forget(),
      emit,
      log,
      onWrite: onWriteEverywhere,
    }),
    areas,
    listingLife,
    risk,
    words,
    listings,
    toLet,
    listingViews,
    search,
    savedReplies: createSavedRepliesService({ db }),
    savedSearches: createSavedSearchesService({ db, search, links }),
    matching,
    delivery: createDelivery({ db, search, log }),
    unusedSearches: createUnusedSearchesService({ db }),
    // Likes are too frequent to flush all lists after each. Lists may show a count that is a few seconds old.
    likes: createLikesService({
      db,
      refreshActor,
      onWrite: (listingId) => responseCache.forget(listingAnswerKey(listingId)),
    }),
    saved: createSavedService({ db }),
    shortlist: createShortlistService({ db }),
    visitPasses: createVisitPassService({ db, log }),
    withYou: createWithYouService({ db, links, push }),
    contactHistory: createContactHistoryService({ db }),
    likeDigest: createLikeDigestService({ db, links, log }),
    profiles,
    wanted: createWantedService({ db, areas, profiles, onWrite }),
    freshness,
    taken,
    seats,
    conversationClocks,
    conversations: createConversationsService({
      db,
      refreshActor,
      emit,
      inboxHints,
    }),
    moveIn,
    moveInPhotos: createMoveInPhotosService({ db, makePhoto: (bytes) => privateImages.process(bytes) }),
    inbox,
    streams,
    memberHints,
    viewings: createViewingsService({
      db,
      inboxHints,
      tellInConversations: addNotices,
      links,
      origin: config.origin,
    }),
    viewingClock: createViewingClock({ db, tellInConversations: addNotices, log }),
    people: createPeopleService({ db, refreshActor, emit, inboxHints }),
    messageMails: createMessageMailsService({ db, links }),
    push,
    messageModeration: createMessageModerationService({ db, audit: writeAudit, emit, inboxHints }),
    safety,
    moderation: createModerationService({
      db,
      listingLife,
      links,
      moderators: new Set(config.moderators).size,
      hideNumbers,
      beforeRemove: beforeEndOfListing,
      onWrite: onTakenDown,
    }),
    photos,
    photosUpkeep: createPhotosUpkeep({ db, store: storage, onSamePhoto: reassess }),
    siteContent: createSiteContentService({ db }),
    mapPictures,
    async close() {
      storage.close();
      await privateImages.stop();
      await mapPictures.close();
      flush.close();
      publishThrottled.close();
      await listingViews.close();
      await toLet.close();
      await memberHints.close();
      await listener.close();
      await slow.close();
      await close();
    },
  };
}
