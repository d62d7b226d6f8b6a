/** Rooms and searches that demo members have saved. */
import { createAreasService } from "../../src/features/areas/server/areas.service.ts";
import { createSavedService } from "../../src/features/saved/server/saved.service.ts";
import { dueAt } from "../../src/features/saved-searches/alert-clock.ts";
import { readSavedValues } from "../../src/features/saved-searches/saved-search.schema.ts";
import { insertSearch, replaceScopes } from "../../src/features/saved-searches/server/saved-searches.queries.ts";
import { toFilters } from "../../src/features/search/browse-search.ts";
import { readCoarse } from "../../src/features/search/server/coarse-search.ts";
import type { Actor } from "../../src/platform/auth/actor.ts";
import type { Executor } from "../../src/platform/db/database.ts";
import { HOUR_MS } from "../../src/platform/time.ts";
import { type DemoSaved, demoSaved } from "./content.ts";
import { findActor, findPost } from "./demo-seekers.ts";

/** Members who have saved rooms keep what they have. */
export async function seedSaved(db: Executor): Promise<void> {
  const savedRooms = createSavedService({ db });
  for (const { member, saved, alert } of demoSaved()) {
    const actor = await findActor(db, member);
    if ((await savedRooms.counts(actor)).saved > 0) continue;
    const rooms = saved.map(async ({ listing, note }) => ({ id: await findPost(db, listing), note }));
    await savedRooms.merge(actor, await Promise.all(rooms));
    if (alert) await db.transaction().execute((trx) => seedAlert(trx, actor, alert));
  }
}

/** A search that the member saved some time ago. Posts that are newer are its news. */
async function seedAlert(
  trx: Executor,
  { memberId }: Actor,
  { name, query, hoursAgo }: NonNullable<DemoSaved["alert"]>,
): Promise<void> {
  const now = new Date();
  const savedAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const values = readSavedValues(query);
  const id = await insertSearch(trx, memberId, { name, values, cadence: "instant" }, savedAt);
  if (id === undefined) return;
  const coarse = await readCoarse(trx, createAreasService({ db: trx }), toFilters(values));
  await replaceScopes(trx, id, coarse, "instant", dueAt("instant", now));
  const old = trx
    .selectFrom("listing_news as n")
    .innerJoin("listing as l", "l.id", "n.listing_id")
    .select((eb) => eb.fn.coalesce(eb.fn.max("n.id"), eb.lit(0)).as("id"))
    .where("l.created_at", "<", savedAt);
  await trx.updateTable("saved_search").set({ seen_news: old }).where("id", "=", id).execute();
}
