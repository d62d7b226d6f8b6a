/**
 * npm run prove -- freshness: rooms through three months of a simulated clock, with two workers that are killed at random.
 *
 * Owners respond by the links in their mails, or late, or not at all; seekers report that rooms are gone; mail servers
 * reject, postpone and are down. A model that shares no code with the product predicts the state of each room. After
 * every step all rooms are compared with it, and at the end all mails: each has to arrive once, counted by Message-ID.
 * Any difference fails the run.
 *
 * FRESH_LISTINGS and FRESH_KILLS change the size, FRESH_SEED the random numbers.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openEmptyDatabase } from "../scripts/seed/databases.ts";
import { temporaryFolder } from "../scripts/services/script-run.ts";
import { lockListingLife } from "../src/features/listings/server/listing-life.queries.ts";
import { createServices } from "../src/main/services.ts";
import type { Actor } from "../src/platform/auth/actor.ts";
import { readConfig } from "../src/platform/config.ts";
import { AppError } from "../src/platform/errors.ts";
import { createLogger } from "../src/platform/log.ts";
import { onServer as onDatabase } from "../test/database.ts";
import { endClaims } from "../test/end-claims.ts";
import { type ReceivedMail, startSmtpServer } from "../test/smtp-server.ts";
import { between, choose, DAY, dice, START, STEP } from "./freshness/clock.ts";
import { RoomLife } from "./freshness/model.ts";
import { type PlannedAction, planAhead, react, visit } from "./freshness/owners.ts";
import { Faults, judgeNews, judgeQuestions } from "./freshness/verdict.ts";
import { addRoom, type Person, planWorld } from "./freshness/world.ts";
import { startWorkers } from "./lib/killable-workers.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude, keepResults, size } from "./lib/run.ts";

const listings = size("FRESH_LISTINGS", 1000);
const mostKills = size("FRESH_KILLS", 60);
const LEAST_KILLS = Math.min(40, Math.floor(mostKills * 0.8));
const DAYS = 92;
const END = START + DAYS * DAY;
const outage = new Set([0, 1, 2].map((nth) => START + 33 * DAY + nth * STEP));
const begun = performance.now();
const rows: ProofRow[] = [];

const { databaseUrl, authEmulatorHost, stop } = await openEmptyDatabase("freshness");
// PostgreSQL itself is not killed here, so commits need not wait for the disk.
await onDatabase(databaseUrl, (name) => `alter database ${name} set synchronous_commit = off`);

const clock = { now: START };
const faults = new Faults();
const arrived: { at: number; mail: ReceivedMail }[] = [];
const greylisted = new Set<string>();
let onMail: () => void = () => undefined;
const mailServer = {
  refuse(address: string) {
    if (address.startsWith("unknown")) return { code: 550, text: "5.1.1 nobody of that name" };
    if (!address.startsWith("greylisted") || greylisted.has(address)) return undefined;
    greylisted.add(address);
    return { code: 451, text: "4.7.1 come again" };
  },
  onReceived(mail: ReceivedMail) {
    arrived.push({ at: clock.now, mail });
    onMail();
  },
};
let smtp = await startSmtpServer(mailServer);
const environment = {
  NODE_ENV: "test",
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: "6",
  FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost,
  STORAGE_FOLDER: temporaryFolder("freshness"),
  SMTP_URL: smtp.url,
  ORIGIN: "https://nestmates.example",
  // The workers would log many errors here, all of them expected.
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
};
const services = createServices(readConfig(environment), createLogger("silent"));
const { db, freshness, listingLife, listings: listingService } = services;

const lives = new Map<string, RoomLife>();
const planned = new Map<number, PlannedAction[]>();
const plan = (actions: readonly PlannedAction[]) => {
  for (const action of actions)
    if (action.at < END) planned.set(action.at, [...(planned.get(action.at) ?? []), action]);
};

/** An AppError counts as a result. */
const orRefused = (answer: Promise<string | number>) =>
  answer.catch((error: unknown) => {
    if (error instanceof AppError) return "refused" as const;
    throw error;
  });

const asActor = ({ id }: Person) => ({ memberId: id }) as Actor;

/** Executes an action for real and in the model. */
async function perform({ life, action }: PlannedAction): Promise<void> {
  const { room } = life;
  const now = new Date(clock.now);
  const expect = async (real: Promise<string | number>, expected: string | number) => {
    const is = await orRefused(real);
    if (is !== expected)
      faults.add(
        "another answer than expected",
        `room ${room.number}, ${action.kind}: ${String(is)} instead of ${String(expected)}`,
      );
  };
  switch (action.kind) {
    case "answer": {
      const expected = life.answer(action.asking, action.answer, clock.now);
      const real = freshness.answerByLink(action.token, action.answer, now);
      return expect(
        real.then(({ state }) => state),
        expected,
      );
    }
    case "mark": {
      const expected = life.markGone(action.seeker, clock.now);
      const real = freshness.markGone(asActor(action.seeker), room.id, now);
      return expect(
        real.then(({ marks }) => marks),
        expected,
      );
    }
    case "visit": {
      life.confirm(clock.now);
      const real = freshness.answer(asActor(room.owner), room.id, "available", now);
      return expect(
        real.then(({ state }) => state),
        "live",
      );
    }
    case "edit":
      if (life.state === "deleted") return;
      life.confirm(clock.now);
      return db.transaction().execute(async (trx) => {
        const listing = await lockListingLife(trx, room.id);
        if (listing) await listingLife.edit(trx, listing, true, now);
      });
    case "delete":
      life.delete(clock.now);
      await listingService.delete(asActor(room.owner), room.id);
      return;
    default:
      return action satisfies never;
  }
}

/** An action that does not affect what the workers do at this step, so that it can run at the same time. */
const isApart = ({ life, action }: PlannedAction) =>
  action.kind === "answer" &&
  ((life.state === "asked" && life.asking?.arrivals.length === 1 && !life.isDueToSleep(clock.now)) ||
    life.state === "asleep");

const kills = { count: 0, whileSending: 0, steps: new Set<number>() };
const workers = await startWorkers(join(import.meta.dirname, "freshness/worker-child.ts"), environment);

/** Runs the workers, and kills one or both meanwhile if a kill is due. Returns whether a worker was killed. */
async function workOnce(due: number): Promise<boolean> {
  const before = kills.count;
  // Kills are spread over the whole time, at steps with work to do.
  const isTime =
    due > 0 && kills.count < (mostKills * (clock.now - START)) / (END - START) && dice("kill", clock.now) < 0.5;
  const way = isTime ? choose({ time: 2, mail: 2, both: 1 }, "way", clock.now) : "none";
  let isWorking = true;
  const kill = (which: number) => {
    if (!isWorking || !workers.kill(which)) return;
    kills.count += 1;
    if (way === "mail") kills.whileSending += 1;
    kills.steps.add(clock.now);
  };
  const victim = Math.floor(dice("victim", clock.now) * 2);
  const timer = setTimeout(
    () => {
      if (way === "time" || way === "both") kill(victim);
      if (way === "both") kill(victim + 1);
    },
    between(0, 20 + 12 * due, "delay", clock.now),
  );
  // Kills when the mail server has received a mail but not acknowledged it yet.
  let mailsLeft = Math.ceil(dice("mail", clock.now) * Math.min(due, 6));
  onMail = () => {
    mailsLeft -= 1;
    if (way !== "mail" || mailsLeft !== 0) return;
    kill(0);
    kill(1);
  };
  await workers.run(clock.now);
  isWorking = false;
  onMail = () => undefined;
  clearTimeout(timer);
  return kills.count > before;
}

/** Waits until PostgreSQL has rolled back the transactions of killed workers. */
async function untilNothingIsOpen(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and xact_start is not null`.execute(db);
    if (rows.length === 0) return;
    await sleep(20);
  }
}

async function work(): Promise<void> {
  const due = [...lives.values()].filter((life) => life.isDueToBeAsked(clock.now)).length;
  if (!(await workOnce(due))) return;
  await workers.replaceDead();
  await untilNothingIsOpen();
  await endClaims(db, new Date(clock.now));
  await workers.run(clock.now);
}

const firstTokens = new Map<RoomLife, string>();

/** Mails are read at the end of a step, because the model learns of its questions then. */
function readMails(): void {
  for (const { at, mail } of arrived.splice(0)) {
    const { text = "", subject = "", messageId = "" } = mail.mail;
    const to = mail.to[0] ?? "";
    const token = /\/answer\/([\w.-]+)\?answer=available/.exec(text)?.[1];
    if (token) readQuestion(token, to, { at, messageId });
    else readNews(subject, to, { at, messageId });
  }
}

function readQuestion(token: string, to: string, copy: { at: number; messageId: string }): void {
  const [id = "", asked] = token.split("-");
  const life = lives.get(id);
  const asking = life?.askings.find(({ at }) => at / 1000 === Number(asked));
  if (!life || !asking || life.room.owner.address !== to)
    return faults.add("unexpected mail", `question ${token} to ${to}`);
  asking.arrivals.push(copy);
  if (asking.arrivals.length > 1) return;
  if (!firstTokens.has(life)) firstTokens.set(life, token);
  plan(react(life, asking, token, copy.at, firstTokens.get(life) ?? token));
}

function readNews(subject: string, to: string, copy: { at: number; messageId: string }): void {
  const number = Number(/Room number (\d+)/.exec(subject)?.[1]);
  const life = [...lives.values()].find(({ room }) => room.number === number);
  const liker = life?.room.likers.find(({ address }) => address === to);
  if (!life || !liker) return faults.add("unexpected mail", `${subject} to ${to}`);
  life.told.set(liker, [...(life.told.get(liker) ?? []), copy]);
}

let comparisons = 0;

async function compare(): Promise<void> {
  const { rows } = await sql<{
    id: string;
    state: string;
    available: boolean;
    sleep_at: Date | null;
    isShown: boolean;
  }>`
    select id, state, l.available, sleep_at, s.listing_id is not null as "isShown" from listing l
      left join listing_search s on s.listing_id = l.id`.execute(db);
  const real = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { room, state, asking }] of lives) {
    comparisons += 1;
    const row = real.get(id);
    const is = row ? (row.state === "live" && !row.available ? "taken" : row.state) : "deleted";
    const what = `room ${room.number} (${room.temperament}) at ${new Date(clock.now).toISOString()}: ${is} instead of ${state}`;
    if (is !== state)
      faults.add(
        is === "asleep"
          ? "asleep though it must not be"
          : state === "asleep"
            ? "awake though it must not be"
            : "wrong state",
        what,
      );
    else if (row && row.isShown !== (state !== "asleep"))
      faults.add(row.isShown ? "asleep and in the lists" : "awake and not in the lists", what);
    else if (state === "asked" && asking && row?.sleep_at?.getTime() !== asking.at + asking.limit)
      faults.add("another time to sleep", what);
  }
}

async function step(arriving: Awaited<ReturnType<typeof planWorld>>): Promise<void> {
  if (outage.has(clock.now) && !outage.has(clock.now - STEP)) await smtp.stop();
  if (outage.has(clock.now - STEP) && !outage.has(clock.now))
    smtp = await startSmtpServer({ ...mailServer, port: smtp.port });
  for (const { room } of arriving) {
    const life = new RoomLife(await addRoom(db, room));
    lives.set(life.room.id, life);
    plan(planAhead(life, END));
  }
  const actions = planned.get(clock.now) ?? [];
  planned.delete(clock.now);
  const apart = actions.filter(isApart);
  for (const action of actions) if (!apart.includes(action)) await perform(action);
  await Promise.all([work(), ...apart.map(perform)]);
  for (const life of lives.values()) {
    life.work(clock.now);
    if (life.asking?.at === clock.now) plan(visit(life, life.asking));
  }
  readMails();
  await compare();
}

/** Counts of stored mails: sent, and withdrawn before they were sent. */
async function countMails(): Promise<{ sent: number; withdrawn: number }> {
  const { rows } = await sql<{ sent: number; withdrawn: number }>`
    select count(sent_at)::integer as sent,
      count(*) filter (where last_error = 'no longer relevant')::integer as withdrawn from mail`.execute(db);
  return rows[0] ?? { sent: 0, withdrawn: 0 };
}

async function judge() {
  const all = [...lives.values()];
  const troubles = { kills: kills.steps, outage, end: END };
  const questions = judgeQuestions(all, troubles, faults);
  const news = judgeNews(all, troubles, faults);
  const seen = new Set(
    all.flatMap(({ askings, told }) =>
      [...askings.flatMap(({ arrivals }) => arrivals), ...[...told.values()].flat()].map(({ messageId }) => messageId),
    ),
  );
  const { sent, withdrawn } = await countMails();
  if (seen.size < sent) faults.add("written down as sent and never arrived", `${sent} sent, ${seen.size} arrived`);
  if (kills.count < LEAST_KILLS) faults.add("too few kills", `${kills.count}`);
  const states = Object.fromEntries(
    ["live", "asked", "asleep", "taken", "deleted"].map((state) => [
      state,
      all.filter((one) => one.state === state).length,
    ]),
  );
  return {
    listings,
    days: DAYS,
    kills: kills.count,
    killsWhileSending: kills.whileSending,
    comparisons,
    states,
    questions,
    news,
    withdrawn,
  };
}

try {
  const world = await planWorld(db, listings);
  for (; clock.now < END; clock.now += STEP) await step(world.filter(({ step: at }) => at === clock.now));
  const result = { ...(await judge()), seconds: Math.round((performance.now() - begun) / 1000) };
  const { questions, news } = result;
  console.log(
    `${listings} rooms, ${DAYS} days in steps of six hours, ${result.kills} kills (${result.killsWhileSending} while a mail was being sent), ${result.seconds} s`,
  );
  console.log(
    `rooms at the end: ${Object.entries(result.states)
      .map(([state, count]) => `${count} ${state}`)
      .join(", ")}`,
  );
  console.log(
    `compared ${comparisons} times: ${faults.count("asleep though it must not be")} asleep that were confirmed, ${faults.count("awake though it must not be")} awake that were not, ${faults.count("wrong state")} otherwise wrong`,
  );
  console.log(
    `questions: ${questions.wanted} wanted, ${questions.arrived} arrived once, ${questions.overtaken} overtaken by an answer, ${questions.again} sent twice with one Message-ID, all during a kill`,
  );
  console.log(
    `news of taken rooms: ${news.wanted} likers, ${news.arrived} told once, ${news.overtaken} of rooms that were not taken for long enough, ${news.again} sent twice with one Message-ID`,
  );
  console.log(`${result.withdrawn} mails were no longer relevant when they were due, and were not sent`);
  for (const [what, count] of faults.counts) console.log(`FAULT ${what}: ${count}`);
  for (const example of faults.examples) console.log(`  ${example}`);
  rows.push(
    {
      test: `${listings} listings, ${DAYS} days, ${result.kills} worker kills: faults in ${comparisons} comparisons`,
      figure: String(faults.total),
      aim: "0",
      isPassed: faults.total === 0,
    },
    {
      test: "freshness questions: wanted, arrived once, overtaken by an answer",
      figure: `${questions.wanted}, ${questions.arrived}, ${questions.overtaken}`,
      isPassed: faults.total === 0,
    },
  );
  keepResults("freshness", { ...result, faults: faults.total });
} finally {
  await workers.stop();
  await services.close();
  await smtp.stop();
  await stop();
}
conclude(rows);
