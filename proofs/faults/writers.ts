/**
 * The load: members who write one thing after another and repeat each write until it is acknowledged, as a good client
 * does.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { newNonce } from "../../src/features/conversations/nonce.ts";
import { listingBody, phoneOf } from "../../test/listings.ts";
import { newMember } from "../../test/members.ts";
import { someJpeg } from "../../test/photos.ts";
import { call, textOf, Unanswered } from "./call.ts";
import { insist } from "./insist.ts";
import type { Ledger } from "./ledger.ts";
import { type People, type Person, POSTS_OF_ONE, signIn, type Talk } from "./people.ts";
import { changeVisit, type Visit } from "./visits.ts";
import type { World } from "./world.ts";

const PAUSE_MS = 150;
const POSTING = 4;
const POST_PAUSE_MS = 500;
/** Processing a photo takes some tenths of a second of a core, which is not what is measured here. */
const UPLOAD_PAUSE_MS = 1_500;
/** A conversation takes 20 messages a minute. */
const MESSAGE_PAUSE_MS = 4_000;
/** A seeker may book and move 20 times a day, which has to last for the whole fault. */
const VISIT_PAUSE_MS = 5_000;
const MOST_VISIT_STEPS = 27;

export interface Writers {
  /** Starts nothing new; resolves when everything that was started is acknowledged or given up. */
  stop(): Promise<void>;
}

interface Writing {
  world: World;
  ledger: Ledger;
}

const pick = <T>(from: readonly T[], number: number) => from[number % from.length] as T;

/** The last post of a member has a text that a fraud rule holds back, which creates a mail. */
async function post({ world, ledger }: Writing, person: Person, number: number): Promise<void> {
  const isMailed = number % POSTS_OF_ONE === POSTS_OF_ONE - 1;
  const title = `Room ${randomUUID()}`;
  const words = isMailed
    ? "Send the advance by bKash before viewing to hold the room."
    : "A quiet room with a balcony.";
  const sent = { title, isMailed, id: undefined as string | undefined };
  ledger.posts.push(sent);
  const body = listingBody({ title, phone: phoneOf(person), description: `${words} ${title}` });
  const headers = { ...person.headers, "idempotency-key": title };
  const answer = await insist(ledger, "post", () =>
    call({ method: "POST", url: `${world.origin}/featuredPost`, headers, body }),
  );
  if (answer) sent.id = textOf(answer.body["insertedId"]);
}

async function like({ world, ledger }: Writing, person: Person, listing: string): Promise<void> {
  const { headers } = person;
  const pair = `${person.memberId} ${listing}`;
  const isLiked = ledger.likes.get(pair) ?? false;
  const answer = await insist(ledger, "like", () =>
    isLiked
      ? call({ method: "DELETE", url: `${world.origin}/featuredPost/${listing}/like`, headers })
      : call({ method: "PATCH", url: `${world.origin}/featuredPost`, headers, body: { id: listing } }),
  );
  if (answer) ledger.likes.set(pair, !isLiked);
}

async function edit({ world, ledger }: Writing, person: Person, listing: string): Promise<void> {
  const rent = (ledger.rents.get(listing) ?? 5_000) + 1;
  const answer = await insist(ledger, "edit", () =>
    call({ method: "PUT", url: `${world.origin}/browseListing/${listing}`, headers: person.headers, body: { rent } }),
  );
  if (answer) ledger.rents.set(listing, rent);
}

interface Place {
  id: string;
  upload: { url: string; headers: Record<string, string> };
}

/**
 * Uploads as the browser does: request an upload URL, send the bytes, report completion. After a failure it continues
 * from the failed step.
 */
async function upload({ world, ledger }: Writing, { headers }: Person, bytes: Buffer): Promise<void> {
  let place: Place | undefined;
  let isSent = false;
  const ask = async (path: string, body?: unknown) =>
    (await call({ method: "POST", url: `${world.origin}/api/photos${path}`, headers, body })).body as unknown as Place;
  const isDone = await insist(ledger, "upload", async () => {
    place = place
      ? { ...place, ...(!isSent && (await ask(`/${place.id}/upload`))) }
      : await ask("", { type: "image/jpeg", size: bytes.length });
    if (!isSent)
      await call({
        method: "PUT",
        url: new URL(place.upload.url, world.origin).href,
        headers: place.upload.headers,
        bytes,
      }).catch(unlessThere);
    isSent = true;
    await ask(`/${place.id}/uploaded`);
    return true;
  });
  if (isDone && place) ledger.photos.push(place.id);
}

/** 412: the bytes have arrived, and only the response was lost. */
function unlessThere(error: unknown): void {
  if (!(error instanceof Unanswered && error.message.startsWith("412"))) throw error;
}

/** As the page does: the nonce stays the same until the message is acknowledged. */
async function write({ world, ledger }: Writing, { id, people }: Talk, number: number): Promise<void> {
  const sent = { conversation: id, nonce: newNonce(), isAcknowledged: false };
  ledger.messages.push(sent);
  const { headers } = pick(people, number);
  const body = { nonce: sent.nonce, text: `See you on day ${number % 28}, then.` };
  const answer = await insist(ledger, "message", () =>
    call({ method: "POST", url: `${world.origin}/api/conversations/${id}/messages`, headers, body }),
  );
  sent.isAcknowledged = answer !== undefined;
}

async function signInAgain({ world, ledger }: Writing): Promise<void> {
  const cookie = await insist(ledger, "sign-in", () => signIn(world, newMember()));
  if (cookie) ledger.sessions.push(cookie.slice(cookie.indexOf("=") + 1));
}

export function startWriters(
  writing: Writing,
  { owners, seekers, talks, uploaders, posters, visits }: People & { visits: readonly Visit[] },
): Writers {
  const stopping = new AbortController();
  const every = async (pauseMs: number, write: (number: number) => Promise<void>) => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      await write(number);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined); // aborted in order to stop
    }
  };
  const running = Promise.all([
    ...Array.from({ length: POSTING }, (_, lane) =>
      every(POST_PAUSE_MS, (number) =>
        post(writing, pick(posters, Math.floor(number / POSTS_OF_ONE) * POSTING + lane), number),
      ),
    ),
    ...seekers.map((person) => every(PAUSE_MS, (number) => like(writing, person, pick(owners, number).listing))),
    ...owners.slice(0, 3).map(({ person, listing }) => every(PAUSE_MS, () => edit(writing, person, listing))),
    ...uploaders.map((person, lane) =>
      every(UPLOAD_PAUSE_MS, async (number) =>
        upload(writing, person, await someJpeg(number * uploaders.length + lane)),
      ),
    ),
    ...talks.map((talk) => every(MESSAGE_PAUSE_MS, (number) => write(writing, talk, number))),
    ...visits.map((visit) =>
      every(VISIT_PAUSE_MS, async (number) =>
        number < MOST_VISIT_STEPS ? changeVisit(writing, visit, number) : undefined,
      ),
    ),
    every(4 * PAUSE_MS, () => signInAgain(writing)),
  ]);
  // `stop` rethrows errors, so that they do not end the process in the middle of a fault.
  running.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
