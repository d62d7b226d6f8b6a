import { randomInt } from "node:crypto";
import type { Locale } from "../../../paraglide/runtime.js";
import type { Actor } from "../../../platform/auth/actor.ts";
import { createBatchedCounts } from "../../../platform/batched-counts.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createFirstToday } from "../../../platform/first-today.ts";
import { networkOf } from "../../../platform/http/rate-limit.ts";
import { parseJson } from "../../../platform/json-text.ts";
import type { Logger } from "../../../platform/log.ts";
import { SwrCache } from "../../../platform/swr-cache.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import { fromWireWholeListing, type Listing, parseWireListing } from "../../listings/listing.wire.ts";
import type { ListingsService } from "../../listings/server/listings.service.ts";
import { CODE_LENGTH, codeAlphabet, type FlyerFile } from "../flyer-code.ts";
import { type RoomState, roomStateOf } from "../room-state.ts";
import { toLetLimits } from "../to-let.limits.ts";
import { createFlyerDrawings } from "./flyer-drawings.ts";
import { type FlyerTexts, flyerTexts } from "./flyer-texts.ts";
import { assertMayUseFlyer } from "./to-let.policy.ts";
import {
  addScans,
  deleteBefore,
  findFlyer,
  findListingWithFlyer,
  listScans,
  type ScanDay,
  upsertFlyer,
} from "./to-let.queries.ts";

/** What a flyer's code leads to. */
export interface FlyerLook {
  state: RoomState;
  /** The rent that is printed on the flyer. */
  rent: number;
  area: string | null;
  listingId: string | null;
  /** Undefined unless everybody may see the listing. */
  listing: Listing | undefined;
}

export interface OwnFlyer {
  code: string;
  texts: FlyerTexts;
  state: RoomState;
  scans: { total: number; days: ScanDay[] };
}

interface KeptLook extends FlyerLook {
  ownerId: string | null;
}

const MOST_LOOKS = 2_000;
const LOOK_BYTES = 4_000;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Attempts to find a free code. There are 10^9 codes and each flyer takes one, so few attempts are enough. */
const TRIES = 3;

const newCode = () => Array.from({ length: CODE_LENGTH }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

export type ToLetService = ReturnType<typeof createToLetService>;

interface ToLetOptions {
  db: Executor;
  areas: Pick<AreasService, "localize">;
  listings: Pick<ListingsService, "getPublic">;
  origin: string;
  log: Pick<Logger, "warn">;
  isCaching: boolean;
}

export function createToLetService({ db, areas, listings, origin, log, isCaching }: ToLetOptions) {
  const drawings = createFlyerDrawings();
  const freshness = {
    freshMs: toLetLimits.stateFreshMs,
    staleMs: toLetLimits.stateStaleMs,
    maxEntries: MOST_LOOKS,
    maxBytes: CACHE_BYTES,
  };
  /** The value is null if no flyer has this code. */
  const lookCache = new SwrCache<KeptLook | null>(freshness, () => LOOK_BYTES);
  const isFirstToday = createFirstToday();
  const scans = createBatchedCounts({
    save: (sums) => addScans(db, sums, todayInDhaka()),
    log,
    what: "scans of flyers",
  });

  const textsOf = async (listing: Listing): Promise<FlyerTexts> => {
    const [inEnglish, inBangla] = await Promise.all([areas.localize("en"), areas.localize("bn")]);
    return flyerTexts(listing, { en: inEnglish(listing).location, bn: inBangla(listing).location });
  };

  async function readLook(code: string): Promise<KeptLook | null> {
    const row = await findFlyer(db, code);
    if (!row) return null;
    const { rent, area, listingId, ownerId, json } = row;
    return {
      state: roomStateOf(row),
      rent,
      area,
      listingId,
      ownerId,
      listing: json === null ? undefined : parseWireListing(json),
    };
  }

  const findLook = (code: string) => (isCaching ? lookCache.get(code, () => readLook(code)) : readLook(code));

  /** Returns the texts of the owner's listing and its code. The code is made on the first call. */
  async function ownFlyer(actor: Actor, listingId: string): Promise<{ code: string; texts: FlyerTexts }> {
    const found = await findListingWithFlyer(db, listingId);
    assertMayUseFlyer(actor, found);
    const code = found.code && found.isCurrent ? found.code : await saveCode(listingId);
    return { code, texts: await textsOf(parseWireListing(found.json)) };
  }

  async function saveCode(listingId: string): Promise<string> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const code = await upsertFlyer(db, listingId, newCode());
      if (code) {
        lookCache.forget(code);
        return code;
      }
    }
    throw new AppError("listing_not_found");
  }

  return {
    async getOwn(actor: Actor, listingId: string): Promise<OwnFlyer> {
      const { code, texts } = await ownFlyer(actor, listingId);
      const [look, all] = await Promise.all([readLook(code), listScans(db, code)]);
      const since = addDays(todayInDhaka(), 1 - toLetLimits.scanDays);
      return {
        code,
        texts,
        state: look?.state ?? "gone",
        scans: { total: all.reduce((sum, one) => sum + one.scans, 0), days: all.filter(({ day }) => day >= since) },
      };
    },

    async getFile(actor: Actor, listingId: string, file: FlyerFile): Promise<{ bytes: Buffer; name: string }> {
      const { code, texts } = await ownFlyer(actor, listingId);
      return { bytes: await drawings.flyer(texts, { code, origin }, file), name: `to-let-${code}-${file}` };
    },

    /** Returns the picture for link previews of a public listing. */
    async getSharePicture(listingId: string, language: Locale): Promise<Buffer> {
      const listing = fromWireWholeListing(parseJson(await listings.getPublic(listingId)));
      return drawings.sharePicture(await textsOf(listing), language);
    },

    /** Returns what the code of a flyer leads to. Everybody may call it. Undefined if no flyer has this code. */
    async look(code: string): Promise<FlyerLook | undefined> {
      const kept = await findLook(code);
      if (!kept) return undefined;
      const { ownerId: _ownerId, ...look } = kept;
      return look;
    },

    /**
     * Counts a scan, once a day for each flyer and IP address. Owners who try their own flyer are not counted. Returns
     * whether the scan was counted.
     */
    async countScan(code: string, actor: Actor | undefined, address: string): Promise<boolean> {
      const kept = await findLook(code);
      const isCounted =
        kept !== null &&
        (actor === undefined || kept.ownerId !== actor.memberId) &&
        isFirstToday(networkOf({ ip: address }), code);
      if (isCounted) scans.count(code);
      return isCounted;
    },

    flushScans: () => scans.flush(),

    /** Clears the cache after a write of this process. Other processes show the change when their copy is stale. */
    forget: (): void => lookCache.forget(),

    sweep: () => deleteBefore(db, addDays(todayInDhaka(), -toLetLimits.keptDays)),

    close: () => scans.close(),
  };
}
