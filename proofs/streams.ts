/**
 * npm run prove -- streams: 10,000 members with an open event stream in one web process. Measures the memory of a
 * stream, the CPU time of a round of heartbeats with its check of sign-ins, and how long an event takes. STREAMS changes
 * the number. Needs a build, and twice as many file descriptors as streams.
 */

import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { prepareScaleDatabase } from "../scripts/seed/databases.ts";
import { HEARTBEAT_S } from "../src/platform/http/event-streams.ts";
import { SESSION_COOKIE } from "../src/platform/web/cookies.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude, isSmoke, size } from "./lib/run.ts";
import { startWeb } from "./lib/web.ts";
import { cpuOf } from "./load/cpu.ts";

const count = size("STREAMS", 10_000, 200);
const warmUp = Math.min(500, count);
const ROUNDS = isSmoke ? 1 : 2;
const NEWS = isSmoke ? 20 : 200;
const NEWS_EVERY_MS = 50;
const AT_ONCE = 50;
const MOST_KB = 30;
/** 4 % of a core. */
const MOST_BEAT_MS = 1_000;
const MOST_EVENT_MS = 500;
const CHANNEL = "nest_mates_news";

interface Stream {
  memberId: string;
  socket: Socket;
  beats: number;
  /** When the newest event came. */
  eventAt: number;
  isClosed: boolean;
}

const { databaseUrl, authEmulatorHost, stop } = await prepareScaleDatabase(2_000);
const client = new Client({ connectionString: databaseUrl });
await client.connect();
const port = Number(process.env["STREAMS_PORT"] ?? 4120);
const web = await startWeb(port, {
  DATABASE_URL: databaseUrl,
  FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost,
  FIREBASE_PROJECT_ID: "demo-nestmates",
  STREAMS_PER_PROCESS: "100000",
  STREAMS_PER_ADDRESS: "100000",
});

/** Members with a session each, without the identity provider. */
async function addMembers(): Promise<{ memberId: string; session: string }[]> {
  const sessions = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  await client.query("delete from member where uid like 'stream-%'");
  const { rows } = await client.query<{ id: string }>(
    "insert into member (uid, name, email) select 'stream-' || n, 'Reader', 'stream-' || n || '@test.nestmates.example' from generate_series(1, $1::integer) n returning id",
    [count],
  );
  await client.query(
    "insert into session (id_hash, member_id, expires_at) select hash, member, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) s(hash, member)",
    [sessions.map((session) => createHash("sha256").update(session).digest()), rows.map(({ id }) => id)],
  );
  return rows.map(({ id }, index) => ({ memberId: id, session: sessions[index] ?? "" }));
}

/** As a phone sends it. Resolves after the first event. */
async function open({ memberId, session }: { memberId: string; session: string }): Promise<Stream> {
  const socket = connect(port, "127.0.0.1");
  const stream: Stream = { memberId, socket, beats: 0, eventAt: 0, isClosed: false };
  socket.on("error", () => undefined); // counted by `close`
  socket.on("close", () => void (stream.isClosed = true));
  await once(socket, "connect");
  const begun = Promise.withResolvers<void>();
  socket.on("data", (chunk: Buffer) => {
    const text = chunk.toString("latin1");
    if (text.includes("event: beat")) stream.beats += 1;
    if (!text.includes("event: inbox")) return;
    stream.eventAt = performance.now();
    begun.resolve();
  });
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: bn,en;q=0.8\r\nCookie: ${SESSION_COOKIE}=${session}; lang=bn\r\nReferer: http://127.0.0.1:${port}/inbox\r\nUser-Agent: Mozilla/5.0 (Linux; Android 13; SM-A045F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36\r\n\r\n`,
  );
  await begun.promise;
  return stream;
}

async function openAll(members: readonly { memberId: string; session: string }[]): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let from = 0; from < members.length; from += AT_ONCE)
    streams.push(...(await Promise.all(members.slice(from, from + AT_ONCE).map(open))));
  return streams;
}

const rssKb = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${web.pid}/status`, "utf8"))?.[1] ?? 0);
const cpuMs = () => cpuOf(web.pid) ?? 0;

/** CPU time in a round of heartbeats. */
async function cpuOfRound(): Promise<number> {
  const before = cpuMs();
  await sleep(HEARTBEAT_S * 1_000);
  return cpuMs() - before;
}

/** From the notification to the stream, one member after the other. */
async function timeNews(streams: readonly Stream[]): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < NEWS; n += 1) {
    const stream = streams[Math.floor((n * streams.length) / NEWS)];
    if (!stream) continue;
    const begun = performance.now();
    await client.query("select pg_notify($1, $2)", [CHANNEL, stream.memberId]);
    while (stream.eventAt < begun && performance.now() - begun < 5_000) await sleep(1);
    times.push(stream.eventAt < begun ? Number.POSITIVE_INFINITY : stream.eventAt - begun);
    await sleep(NEWS_EVERY_MS);
  }
  return times.toSorted((a, b) => a - b);
}

let rows: ProofRow[];
try {
  const members = await addMembers();
  for (const { socket } of await openAll(members.slice(0, warmUp))) socket.destroy();
  await sleep(2_000);
  const idleCpu = isSmoke ? 0 : await cpuOfRound();
  const before = rssKb();
  const begun = performance.now();
  const streams = await openAll(members);
  const seconds = (performance.now() - begun) / 1_000;
  const after = rssKb();
  const firstBeats = streams.reduce((sum, { beats }) => sum + beats, 0);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await cpuOfRound());
  const beats = streams.reduce((sum, stream) => sum + stream.beats, 0) - firstBeats;
  const beatMs = rounds.reduce((sum, ms) => sum + ms, 0) / ROUNDS - idleCpu;
  const settled = rssKb();
  const times = await timeNews(streams);
  const lost = streams.filter(({ isClosed }) => isClosed).length;
  const kb = (Math.max(after, settled) - before) / count;
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY;
  // A few streams say nothing about memory, but all of them must work.
  rows = [
    {
      test: `${count} idle streams in one process: at most ${MOST_KB} kB each`,
      figure: `${kb.toFixed(1)} kB (${(before / 1024).toFixed(0)} -> ${(settled / 1024).toFixed(0)} MB), opened in ${seconds.toFixed(1)} s`,
      isPassed: isSmoke || kb <= MOST_KB,
    },
    {
      test: `a round of heartbeats in ${HEARTBEAT_S} s: at most ${MOST_BEAT_MS} ms of CPU time`,
      figure: `${beatMs.toFixed(0)} ms more than the ${idleCpu.toFixed(0)} ms of an idle process`,
      isPassed: isSmoke || beatMs <= MOST_BEAT_MS,
    },
    {
      test: "every stream is open and gets every heartbeat",
      figure: `${lost} lost, ${beats} of ${count * ROUNDS}`,
      isPassed: lost === 0 && (isSmoke || beats >= count * ROUNDS * 0.99),
    },
    {
      test: `an event, p99 at most ${MOST_EVENT_MS} ms`,
      figure: `p50 ${at(0.5).toFixed(0)}, p99 ${at(0.99).toFixed(0)} ms`,
      isPassed: at(0.99) <= (isSmoke ? 5_000 : MOST_EVENT_MS),
    },
  ];
  for (const { socket } of streams) socket.destroy();
} finally {
  await web.stop();
  await client.query("delete from member where uid like 'stream-%'");
  await client.end();
  await stop();
}
conclude(rows);
