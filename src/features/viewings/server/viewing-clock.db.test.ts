import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import {
  addBooked,
  addOpen,
  addRoom,
  brokenViewings,
  morning,
  noViewingsBroken,
  offer,
} from "../../../../test/viewings.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { KEPT_DAYS } from "../viewing.limits.ts";

const app = useTestApp();
const viewings = () => app().services.viewings;
const begin = new Date();

interface Queued {
  kind: string;
  viewing: string;
  start: number;
  at: number;
}

/** What the clock has queued: mails, which are never deleted while they wait. */
async function queued(): Promise<Queued[]> {
  const { rows } = await app().services.pool.query<{ kind: string; viewing: string; start: string; at: Date }>(
    "select kind, data->>'viewing' as viewing, data->>'start' as start, created_at as at from mail where kind like 'viewing%' and kind <> 'viewing_news' order by id",
  );
  return rows.map(({ kind, viewing, start, at }) => ({ kind, viewing, start: Number(start), at: at.getTime() }));
}

/** One start time of a viewing, and the period in which it was booked for that time. */
interface Booking {
  viewing: string;
  start: number;
  from: number;
  until: number;
  isComing?: boolean;
}

/** Independent of the code: what should have been queued if the clock ran at these times. */
function expected(bookings: readonly Booking[], ticks: readonly number[]): string[] {
  return bookings.flatMap(({ viewing, start, from, until, isComing }) => {
    const runs = (begins: number, ends: number) =>
      ticks.some(
        (tick) => tick >= start - begins * HOUR_MS && tick < start - ends * HOUR_MS && tick > from && tick < until,
      );
    const isEarly = (hours: number) => from < start - (hours + 1) * HOUR_MS;
    return [
      ...(isEarly(24) && runs(24, 2) ? ["viewing_reminder day", "viewing_host"] : []),
      ...(isEarly(2) && runs(2, 1) ? ["viewing_reminder hours"] : []),
      ...(isEarly(2) && !isComing && runs(1, 0) ? ["viewing_unanswered"] : []),
    ].map((what) => `${viewing} ${start} ${what}`);
  });
}

const earliest: Record<string, number> = {
  "viewing_reminder day": 24,
  viewing_host: 24,
  "viewing_reminder hours": 2,
  viewing_unanswered: 1,
};

function name({ kind, viewing, start, at }: Queued): string {
  const what =
    kind !== "viewing_reminder" ? kind : at < start - 2 * HOUR_MS ? "viewing_reminder day" : "viewing_reminder hours";
  // Never early.
  expect(at).toBeGreaterThanOrEqual(start - (earliest[what] ?? 0) * HOUR_MS);
  return `${viewing} ${start} ${what}`;
}

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});

async function startWorker(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "../../../../test/viewing-clock-child.ts"), [app().config.databaseUrl], {
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  children.add(child);
  await once(child, "message");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  children.delete(child);
}

const runAt = (child: ChildProcess, time: number): Promise<unknown> => {
  const done = once(child, "message");
  child.send(time);
  return done;
};

/** The same numbers in every run: a failure can be repeated. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

test("days in random steps, two workers, one of them killed again and again: every reminder once, none early", async () => {
  const random = makeRandom(23);
  const bookings: Booking[] = [];
  const rooms = [await addRoom(app()), await addRoom(app())];
  const people: {
    viewing: string;
    seeker: Awaited<ReturnType<typeof addOpen>>["seeker"];
    room: (typeof rooms)[number];
  }[] = [];
  for (const room of rooms) {
    const starts = Array.from({ length: 8 }, (_, index) => morning(begin, 1 + (index % 4), index * 45));
    for (const slot of await offer(app(), room, starts, 1, begin)) {
      const { seeker, id } = await addOpen(app(), room);
      const { _id: viewing } = await viewings().book(seeker, id, slot._id, begin);
      bookings.push({ viewing, start: Date.parse(slot.startsAt), from: begin.getTime(), until: Infinity });
      people.push({ viewing, seeker, room });
    }
  }
  let workers: [ChildProcess, ChildProcess] = await Promise.all([startWorker(), startWorker()]);
  const ticks: number[] = [];
  let killed = 0;
  for (let time = begin.getTime(); time < begin.getTime() + 9 * DAY_MS; ) {
    // Mostly minutes, sometimes hours, as after an outage.
    time += random() < 0.85 ? Math.ceil(random() * 55) * MINUTE_MS : Math.ceil(random() * 9) * HOUR_MS;
    const [victim, other] = workers;
    // At most one in 30 runs: another worker takes a second to start.
    const isKilled = killed <= ticks.length / 30 && random() < 0.12;
    const runs = [
      isKilled ? Promise.race([runAt(victim, time), sleep(random() * 25)]) : runAt(victim, time),
      runAt(other, time),
    ];
    if (isKilled) {
      await runs[0];
      await kill(victim);
      killed += 1;
      await runs[1];
      workers = [other, await startWorker()];
      // What the killed one had locked was skipped.
      await runAt(workers[1], time);
    } else await Promise.all(runs);
    ticks.push(time);
    const between = new Date(time + 1);
    const one = people[Math.floor(random() * people.length)];
    const booking = bookings.findLast(({ viewing }) => viewing === one?.viewing);
    if (!one || !booking || booking.until !== Infinity || booking.start - time < 4 * HOUR_MS) continue;
    const what = random();
    if (what < 0.08) {
      await viewings().cancel(one.seeker, one.viewing, between);
      booking.until = between.getTime();
    } else if (what < 0.3 && !booking.isComing) {
      // Before any answer is missed, so that the model needs no order of events within a day.
      await viewings().coming(one.seeker, one.viewing, between);
      booking.isComing = true;
    } else if (what < 0.4 && booking.start < begin.getTime() + 6 * DAY_MS) {
      const { slots } = await viewings().listOffered(one.room.poster, one.room.listingId, between);
      const slot = slots.find(({ viewings: [first] }) => first?._id === one.viewing);
      const start = new Date(booking.start + DAY_MS);
      const isFree = slots.every(({ startsAt }) => Math.abs(Date.parse(startsAt) - start.getTime()) >= 30 * MINUTE_MS);
      if (!slot || !isFree) continue;
      await viewings().moveSlot(one.room.poster, slot._id, start, between);
      booking.until = between.getTime();
      bookings.push({ viewing: one.viewing, start: start.getTime(), from: between.getTime(), until: Infinity });
    }
  }
  const names = (await queued()).map(name);
  expect(names.toSorted()).toEqual(expected(bookings, ticks).toSorted());
  expect(new Set(names).size).toBe(names.length);
  expect(killed).toBeGreaterThan(3);
  const { rows } = await app().services.pool.query<{ state: string }>(
    "select distinct state from viewing order by state",
  );
  expect(rows.map(({ state }) => state)).toEqual(["cancelled", "missed"]);
  process.stdout.write(
    `Clock of viewings: ${ticks.length} runs, ${killed} workers killed, ${names.length} reminders, ${bookings.length} bookings\n`,
  );
}, 180_000);

test("who books three hours before is not reminded and not waited for; the end comes three hours after", async () => {
  await app().services.db.deleteFrom("mail").execute();
  const startsAt = morning(begin, 5);
  const at = (hours: number) => new Date(startsAt.getTime() + hours * HOUR_MS);
  const { viewing, seeker } = await addBooked(app(), { startsAt, now: at(-3) });
  expect(viewing.isComing).toBe(true);
  for (const hours of [-2.5, -2, -1, -0.5, 1, 3.4]) await app().services.viewingClock.runDue(at(hours));
  expect(await queued()).toEqual([]);
  expect((await viewings().get(seeker, viewing._id)).state).toBe("booked");
  await app().services.viewingClock.runDue(at(3.5));
  expect((await viewings().get(seeker, viewing._id)).state).toBe("missed");
});

test("several at the same time: the poster is reminded once", async () => {
  await app().services.db.deleteFrom("mail").execute();
  const booked = await addBooked(app(), { startsAt: morning(begin, 4), now: begin, seats: 3 });
  const second = await addOpen(app(), booked);
  await viewings().book(second.seeker, second.id, booked.slot._id, begin);
  await app().services.viewingClock.runDue(new Date(morning(begin, 4).getTime() - 24 * HOUR_MS));
  const kinds = (await queued()).filter(({ start }) => start === morning(begin, 4).getTime()).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["viewing_host", "viewing_reminder", "viewing_reminder"]);
});

test("what is over is deleted after 90 days, with the address", async () => {
  const { listingId, viewing, seeker, poster, slot } = await addBooked(app(), {
    startsAt: morning(begin, 6),
    now: begin,
  });
  await viewings().cancel(seeker, viewing._id, begin);
  const over = (days: number) => new Date(Date.parse(slot.endsAt) + days * DAY_MS);
  await app().services.viewingClock.sweep(over(KEPT_DAYS - 7));
  expect((await viewings().listOffered(poster, listingId, begin)).slots).toHaveLength(1);
  await app().services.viewingClock.sweep(over(KEPT_DAYS + 1));
  expect(await viewings().listOffered(poster, listingId, begin)).toMatchObject({ address: null, slots: [] });
  const { rows } = await app().services.pool.query("select 1 from viewing where id = $1", [viewing._id]);
  expect(rows).toEqual([]);
});

test.each([
  ["poster", "cancelled"],
  ["seeker", "booked"],
] as const)(
  "a %s who leaves does not come: the other one is told instead of reminded, of a poster at once",
  async (side, state) => {
    const startsAt = morning(begin, 3);
    const { poster, seeker, viewing } = await addBooked(app(), { now: begin, startsAt });
    const [gone, other] = side === "poster" ? [poster, seeker] : [seeker, poster];
    await app().services.accountDeletion.leave(gone);
    await app().services.viewingClock.runDue(new Date(startsAt.getTime() - 25 * HOUR_MS));
    expect(await viewings().get(other, viewing._id)).toMatchObject({ state });
    await app().services.viewingClock.runDue(new Date(startsAt.getTime() - 24 * HOUR_MS));
    expect(await viewings().get(other, viewing._id)).toMatchObject({ state: "cancelled" });
    expect((await queued()).filter((mail) => mail.viewing === viewing._id)).toEqual([]);
    const conversation = await app().services.conversations.load(other, viewing.conversation, undefined);
    expect(conversation.messages.at(-1)).toMatchObject({ notice: "viewing_cancelled" });
    expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
  },
);

test("a member who has come back is reminded as usual", async () => {
  const startsAt = morning(begin, 3);
  const { poster, viewing } = await addBooked(app(), { now: begin, startsAt });
  await app().services.accountDeletion.leave(poster);
  await app().services.accountDeletion.keep(poster);
  // Not at once, though it was due while they were away.
  await app().services.viewingClock.runDue(new Date());
  expect((await queued()).filter((mail) => mail.viewing === viewing._id)).toEqual([]);
  await app().services.viewingClock.runDue(new Date(startsAt.getTime() - 24 * HOUR_MS));
  expect((await queued()).filter((mail) => mail.viewing === viewing._id).map(({ kind }) => kind)).toEqual([
    "viewing_reminder",
    "viewing_host",
  ]);
});
