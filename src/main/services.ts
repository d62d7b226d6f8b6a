import { createAccountsService } from "../features/accounts/server/accounts.service.ts";
import { createAreasService } from "../features/areas/server/areas.service.ts";
import { createLikesService } from "../features/likes/server/likes.service.ts";
import { listingAnswerKey } from "../features/listings/server/listings.routes.ts";
import { createListingsService } from "../features/listings/server/listings.service.ts";
import { createPhotosService } from "../features/photos/server/photos.service.ts";
import { createPhotosUpkeep } from "../features/photos/server/photos.upkeep.ts";
import { createSiteContentService } from "../features/site-content/server/site-content.service.ts";
import { createIdTokenVerifier } from "../platform/auth/id-token.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase } from "../platform/db/database.ts";
import type { StatementListener } from "../platform/db/prepared.ts";
import { PageCache } from "../platform/http/page-cache.ts";
import { createPlainPolicy } from "../platform/http/page-policy.ts";
import { PublicAnswers } from "../platform/http/public-answers.ts";
import type { Logger } from "../platform/log.ts";
import { createStorage } from "../platform/storage/open-storage.ts";

export type Services = ReturnType<typeof createServices>;

/** Everything with state or connections, made once per process and handed to whoever needs it. */
export function createServices(config: Config, log: Logger, onStatement?: StatementListener) {
  const { db, pool, close } = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    onStatement,
    onError: (error) => log.warn({ err: error }, "an idle database connection was lost"),
  });
  const answers = new PublicAnswers({ isEnabled: config.publicCache });
  const storage = createStorage(config.storage);
  const pageCopies = new PageCache({ isEnabled: config.pageCache, policy: createPlainPolicy(config.map, storage.uploadOrigin) });
  const areas = createAreasService({ db });
  const onWrite = () => {
    answers.forget();
    pageCopies.forget();
    areas.forgetCounts();
  };
  const photos = createPhotosService({ db, store: storage });
  return {
    db,
    pool,
    storage,
    answers,
    pageCopies,
    accounts: createAccountsService({ db, verifyIdToken: createIdTokenVerifier(config.identity), onWrite }),
    areas,
    listings: createListingsService({ db, areas, photos, onWrite }),
    // Likes are too many to forget every list for: in lists a count may be a few seconds old.
    likes: createLikesService({ db, onWrite: (listingId) => answers.forget(listingAnswerKey(listingId)) }),
    photos,
    photosUpkeep: createPhotosUpkeep({ db, store: storage }),
    siteContent: createSiteContentService({ db }),
    async close() {
      storage.close();
      await close();
    },
  };
}
