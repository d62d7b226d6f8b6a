import { createAccountsService } from "../features/accounts/server/accounts.service.ts";
import { createLikesService } from "../features/likes/server/likes.service.ts";
import { createListingsService } from "../features/listings/server/listings.service.ts";
import { createSiteContentService } from "../features/site-content/server/site-content.service.ts";
import { createIdTokenVerifier } from "../platform/auth/id-token.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase } from "../platform/db/database.ts";
import type { StatementListener } from "../platform/db/prepared.ts";
import { PublicAnswers } from "../platform/http/public-answers.ts";
import type { Logger } from "../platform/log.ts";

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
  const onWrite = () => answers.forget();
  return {
    pool,
    answers,
    accounts: createAccountsService({ db, verifyIdToken: createIdTokenVerifier(config.identity), onWrite }),
    listings: createListingsService({ db, onWrite }),
    likes: createLikesService({ db, onWrite }),
    siteContent: createSiteContentService({ db }),
    close,
  };
}
