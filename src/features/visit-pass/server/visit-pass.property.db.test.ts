/**
 * Random sequences of what hosts, seekers and time do: the alarm of an unanswered pass always comes, once, with every
 * address that was told.
 */
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { propertyRuns } from "../../../../test/property-runs.ts";
import * as calls from "../../../../test/service-calls.ts";
import { ADDRESS, morning } from "../../../../test/viewings.ts";
import { addPass, mailsOf, type PassOfVisit, runPasses } from "../../../../test/visit-passes.ts";
import { AppError } from "../../../platform/errors.ts";
import { latestAddress } from "../visit-change-text.ts";

const app = useTestApp();
const db = () => app().services.db;

const hostEnds = ["cancel", "block", "deleteListing", "leave", "suspend"] as const;
const kinds = [
  "time",
  "time",
  "time",
  "time",
  "time",
  "time",
  "move",
  "move",
  "address",
  "address",
  ...hostEnds,
  "coming",
  "snooze",
  "safe",
  "safe",
  "undo",
] as const;
const action = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1_000) });
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const ANSWER_MINUTES = 15;
const LATE_MINUTES = 180;

interface World extends PassOfVisit {
  /** Minutes that have passed. Rows are moved back, because triggers use the time of the database. */
  clock: number;
  count: number;
  told: string[];
  /** A host ended it in good time. */
  isOff: boolean;
  /** "I'm safe" stands, and how many alarms there were then. */
  safe: { alarms: number } | undefined;
  /**
   * A host has changed the visit at short notice, and the seeker has not answered since: the time of the question, when
   * the clock has run.
   */
  question: { askedAt: number | undefined } | undefined;
}

const alarmsOf = async (world: World) => (await mailsOf(app(), world)).filter((kind) => kind === "visit_alarm").length;

interface Row {
  minutesToStart: number;
  minutesToEnd: number;
  isOpen: boolean;
  isOver: boolean;
  isBooked: boolean;
  isComing: boolean;
  startsAt: Date;
  dueInMinutes: number | null;
}

async function rowOf({ viewing }: World): Promise<Row> {
  const { rows } = await sql<Row>`
    select extract(epoch from p.starts_at - now())::float8 / 60 as "minutesToStart",
      extract(epoch from p.ends_at - now())::float8 / 60 as "minutesToEnd",
      p.step in (1, 2) as "isOpen", p.step = 3 as "isOver", coalesce(v.state = 'booked', false) as "isBooked",
        v.coming_at is not null as "isComing",
      p.starts_at as "startsAt", extract(epoch from p.due_at - now())::float8 / 60 as "dueInMinutes"
    from visit_pass p left join viewing v on v.id = p.viewing_id where p.viewing_id = ${viewing}`.execute(db());
  if (!rows[0]) throw new Error("the pass is gone");
  return rows[0];
}

/** The workers of this minute. An alarm that is due must be there. */
async function run(world: World): Promise<void> {
  await app().services.viewingClock.runDue();
  await runPasses(app().services.visitPasses);
  if (!world.question) return;
  world.question.askedAt ??= world.clock;
  if (world.clock - world.question.askedAt >= ANSWER_MINUTES) expect(await alarmsOf(world)).toBe(1);
}

async function pass(world: World, minutes: number): Promise<void> {
  const back = sql`make_interval(secs => ${minutes * 60}::float8)`;
  const moved = (columns: readonly string[]) =>
    sql.join(columns.map((column) => sql`${sql.id(column)} = ${sql.id(column)} - ${back}`));
  await db()
    .transaction()
    .execute(async (trx) => {
      const of = sql`where viewing_id = ${world.viewing}`;
      const passColumns = [
        "starts_at",
        "ends_at",
        "out_by",
        "due_at",
        "asked_at",
        "told_at",
        "safe_at",
        "off_at",
        "over_at",
      ];
      await sql`alter table viewing disable trigger visit_pass_follows`.execute(trx);
      await sql`update visit_pass set ${moved(passColumns)} ${of}`.execute(trx);
      await sql`update visit_pass_change set ${moved(["changed_at", "tell_at"])} where pass_id in (select id
          from visit_pass ${of})`.execute(trx);
      await sql`update viewing set during = tstzrange(lower(during) - ${back}, upper(during) - ${back}),
          due_at = due_at - ${back} where id = ${world.viewing}`.execute(trx);
      await sql`update viewing_slot set during = tstzrange(lower(during) - ${back}, upper(during) - ${back})
          where id = ${world.slot}`.execute(trx);
      await sql`alter table viewing enable trigger visit_pass_follows`.execute(trx);
    });
  world.clock += minutes;
  await run(world);
}

async function hostActs(world: World, kind: (typeof hostEnds)[number] | "move", pick: number): Promise<void> {
  const { viewings, viewingClock, accountDeletion } = app().services;
  const { poster, viewing, host, listing, slot } = world;
  if (kind === "cancel") await viewings.cancel(poster, viewing);
  if (kind === "block") await calls.block(app(), host, { person: world.seeker.memberId });
  if (kind === "deleteListing") await app().call("DELETE", `/browseListing/${listing}`, { as: host });
  if (kind === "leave") await accountDeletion.leave(poster);
  if (kind === "suspend")
    await sql`update member set suspended_at = coalesce(suspended_at, now()) where id = ${poster.memberId}`.execute(
      db(),
    );
  if (kind === "move")
    await viewings.moveSlot(poster, slot, morning(new Date(), 2 + (pick % 5), 30 * (world.count % 10)));
  // Due since a fraction of this millisecond, by the time of the database.
  await viewingClock.runDue(new Date(Date.now() + 1));
}

async function saySafe(world: World): Promise<void> {
  const { visitPasses } = app().services;
  const alarms = await alarmsOf(world);
  await visitPasses.sayOut(world.seeker, world.viewing);
  // After a move it is an answer, and the pass waits for the new time.
  if ((await visitPasses.get(world.seeker, world.viewing)).pass?.state === "safe") world.safe ??= { alarms };
  world.question = undefined;
}

async function perform(world: World, { kind, pick }: Action): Promise<void> {
  const { viewings, visitPasses } = app().services;
  const { seeker, viewing, poster, listing } = world;
  world.count += 1;
  switch (kind) {
    case "time":
      return pass(world, [1, 5, 16, 45, 90, 300][pick % 6] ?? 1);
    case "address": {
      const address = `House ${pick}, Road ${world.count}, Mirpur 10`;
      await viewings.offer(poster, listing, { address, seats: 1, starts: [morning(new Date(), 10, 30 * world.count)] });
      if (!world.isOff) world.told.push(address);
      return;
    }
    case "coming":
      return viewings.coming(seeker, viewing);
    case "snooze":
      await visitPasses.snooze(seeker, viewing, 15);
      world.question = undefined;
      return;
    case "safe":
      return saySafe(world);
    // Most tries without "I'm safe" just before would be refused.
    case "undo":
      await saySafe(world);
      await visitPasses.undoOut(seeker, viewing);
      world.safe = undefined;
      return;
    case "block":
    case "cancel":
    case "deleteListing":
    case "leave":
    case "move":
    case "suspend":
    default: {
      const before = await rowOf(world);
      await hostActs(world, kind, pick);
      const after = await rowOf(world);
      const isChanged = (before.isBooked && !after.isBooked) || before.startsAt.getTime() !== after.startsAt.getTime();
      if (!isChanged || before.isOver) return;
      const isLate = before.isComing || before.isOpen || before.minutesToStart <= LATE_MINUTES;
      if (!isLate) world.isOff ||= kind !== "move";
      else if (before.minutesToEnd > 0) world.question ??= { askedAt: undefined };
    }
  }
}

const totals: Record<string, number> = {};
const note = (what: string) => {
  totals[what] = (totals[what] ?? 0) + 1;
};

/** Until nothing is due any more. */
async function toTheEnd(world: World): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    const { dueInMinutes } = await rowOf(world);
    if (dueInMinutes === null) break;
    await pass(world, Math.max(Math.ceil(dueInMinutes), 0) + 0.5);
  }
  await pass(world, 2);
}

interface End {
  state: string;
  alarms: number;
  allIsWell: number;
  /** The first one, and all changes. During an alarm only. */
  addresses: (string | null)[];
  latest: string | null;
  hostName: string | null;
}

async function endOf(world: World): Promise<End> {
  const [mails, seen] = [await mailsOf(app(), world), await app().services.withYou.read(world.token)];
  const count = (kind: string) => mails.filter((one) => one === kind).length;
  const addresses = [seen.address, ...seen.changes.flatMap(({ address }) => address ?? [])];
  return {
    state: seen.state,
    alarms: count("visit_alarm"),
    allIsWell: count("visit_safe"),
    addresses,
    latest: latestAddress(seen),
    hostName: seen.hostName,
  };
}

function expectedEnd({ safe, told }: World, state: "off" | "safe" | "alarm"): End {
  const isAlarm = state === "alarm";
  return {
    state,
    alarms: isAlarm ? 1 : (safe?.alarms ?? 0),
    allIsWell: safe?.alarms ?? 0,
    addresses: isAlarm ? [ADDRESS, ...told] : [null],
    latest: isAlarm ? (told.at(-1) ?? ADDRESS) : null,
    hostName: "Karim",
  };
}

test("the alarm of an unanswered pass always comes, exactly once, never after a standing 'safe', with every address", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(20, 170, 400, 2_000),
      fc.array(action, { minLength: 3, maxLength: 14 }),
      async (startsIn, script) => {
        const world: World = {
          ...(await addPass(app(), startsIn)),
          clock: 0,
          count: 0,
          told: [],
          isOff: false,
          safe: undefined,
          question: undefined,
        };
        for (const one of script) {
          const outcome = await perform(world, one).then(
            () => "done",
            (error: unknown) => {
              if (!(error instanceof AppError)) throw error;
              return "refused";
            },
          );
          note(`${one.kind}: ${outcome}`);
          expect(await alarmsOf(world)).toBe(world.safe?.alarms ?? (await alarmsOf(world)));
        }
        await toTheEnd(world);
        const end = world.isOff ? "off" : world.safe ? "safe" : "alarm";
        note(`end: ${end}`);
        expect(await endOf(world)).toEqual(expectedEnd(world, end));
      },
    ),
    { numRuns: propertyRuns(20), endOnFailure: true },
  );
  const lines = Object.entries(totals).toSorted(([one], [other]) => one.localeCompare(other));
  // Sequences that never end in an alarm would prove nothing.
  expect(totals["end: alarm"]).toBeGreaterThan(0);
  process.stdout.write(`Passes at random: ${lines.map(([what, count]) => `${what} ${count}`).join(", ")}\n`);
}, 300_000);
