/**
 * npm run prove -- harvest: fifty new accounts try to collect the phone numbers of 10,000 listings, by every call of the
 * API and by the pages, as fast as they can.
 *
 * Only the limits on reveals protect the numbers here: request limits are lifted. The accounts must get exactly as many
 * numbers as these limits allow. Every response is searched for all of the numbers, in any notation.
 */
import { sql } from "kysely";
import { openEmptyDatabase } from "../scripts/seed/databases.ts";
import { youngRevealLimits } from "../src/features/likes/like.schema.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { type Account, createAccounts, signInAll, verifyAddresses } from "./harvest/accounts.ts";
import { Loot } from "./harvest/loot.ts";
import { type Attempt, everyCall, everyPage, likesOf, unlike } from "./harvest/requests.ts";
import { addListings } from "./harvest/victims.ts";
import { conclude } from "./lib/run.ts";
import { startWeb } from "./lib/web.ts";

const ACCOUNTS = 50;
const LISTINGS = 10_000;
/** Likes that each account sends in a round, each account on other listings: many times its limit. */
const LIKES_EACH = 100;
const AT_ONCE = 40;
const PORT = 4097;

const { databaseUrl, authEmulatorHost, stop } = await openEmptyDatabase("harvest");
const { db, close } = openDatabase({ url: databaseUrl, poolSize: 4 });
const { ids, phones } = await addListings(db, LISTINGS);
const web = await startWeb(PORT, { DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost });

const loot = new Loot(phones);
let failures = 0;

async function send({ method, path, body }: Attempt, account: Account | undefined): Promise<void> {
  const answer = await fetch(web.origin + path, {
    method,
    redirect: "manual",
    headers: {
      ...(account && { authorization: `Bearer ${account.idToken}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  loot.search(await answer.text(), [...answer.headers].flat().join("\n"));
  loot.count(answer.status);
}

async function sendAll(attempts: readonly By[]): Promise<void> {
  const waiting = attempts.values();
  const lane = async () => {
    for (const [attempt, account] of waiting) await send(attempt, account);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

type By = readonly [Attempt, Account | undefined];
const allBy = (attempts: readonly Attempt[], account?: Account) => attempts.map((attempt): By => [attempt, account]);

async function round(name: string, attempts: readonly By[], expected: number): Promise<void> {
  const before = performance.now();
  loot.beginRound();
  await sendAll(attempts);
  const seconds = (performance.now() - before) / 1000;
  const isRight = loot.size === expected;
  if (!isRight) failures += 1;
  console.log(
    `${name.padEnd(46)} ${String(attempts.length).padStart(6)} requests  ${seconds.toFixed(1).padStart(5)} s  ${loot.statuses().padEnd(40)} numbers so far ${loot.size}, expected ${expected}${isRight ? "" : "  WRONG"}`,
  );
}

const likes = (accounts: readonly Account[]) =>
  accounts.flatMap((account, turn) => allBy(likesOf(ids, turn, LIKES_EACH), account));
const anHourLater = () => sql`update contact_reveal set revealed_at = revealed_at - interval '61 minutes'`.execute(db);
const aDayLater = () => sql`update contact_reveal set revealed_at = revealed_at - interval '25 hours'`.execute(db);

console.log(
  `${LISTINGS} listings, ${ACCOUNTS} new accounts; limits of a new account: ${youngRevealLimits.perHour} an hour, ${youngRevealLimits.perDay} a day`,
);
let accounts = await createAccounts(authEmulatorHost, ACCOUNTS);
const { perHour, perDay } = youngRevealLimits;
const pages = everyPage(ids);
const everything = [...pages, ...(await everyCall(web.origin, ids))];
await round("as visitors, pages and lists", allBy(everything), 0);
await round("addresses not verified: likes", likes(accounts), 0);
await verifyAddresses(authEmulatorHost, accounts);
accounts = await signInAll(authEmulatorHost, accounts);
await round("verified: lists, posts, pages, every call", allBy(everything, accounts[0]), 0);
await round("verified: likes, in bursts", likes(accounts), ACCOUNTS * perHour);
const takenBackBefore = likes(accounts).flatMap(([like, account]) => allBy([unlike(like), like], account));
await round("once more, each taken back before", takenBackBefore, ACCOUNTS * perHour);
await round("every post again, as one who has liked some", allBy(pages, accounts[1]), ACCOUNTS * perHour);
await anHourLater();
await round("an hour later", likes(accounts), ACCOUNTS * perDay);
await anHourLater();
await round("two hours later", likes(accounts), ACCOUNTS * perDay);
await aDayLater();
await round("a day later", likes(accounts), ACCOUNTS * (perDay + perHour));

console.log(
  `\n${loot.size} of ${LISTINGS} numbers after ${loot.requests} requests; an account gets ${perHour} an hour and ${perDay} a day.`,
);
await web.stop();
await close();
await stop();
conclude([
  {
    test: `phone numbers that ${ACCOUNTS} fresh accounts get of ${LISTINGS.toLocaleString("en")}, in ${loot.requests.toLocaleString("en")} requests`,
    figure: String(loot.size),
    aim: `exactly ${ACCOUNTS * (perDay + perHour)}`,
    isPassed: failures === 0,
  },
]);
