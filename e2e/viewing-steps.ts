/** For journeys of viewings: a conversation that is open, offered times, and a viewing whose time has come. */
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import { query, runClock } from "./clock.ts";
import type { NewMember } from "./data.ts";
import { askAbout, submitForm } from "./page-forms.ts";
import { signInAs } from "./session.ts";
import { choose, type languages, type themes } from "./site-pages.ts";

export const ADDRESS = "House 12, Road 5, 3rd floor, green gate";

const nonce = () => String(Math.floor(Math.random() * 1e15) + 1);

/** The seeker has written and the owner has answered. */
export async function openConversation(
  request: APIRequestContext,
  seeker: NewMember,
  owner: NewMember,
  listing: { id: string },
): Promise<string> {
  const text = "I teach at a school nearby and would like to see the room this week.";
  const id = await askAbout(request, seeker, listing, text);
  const answer = await request.post(`/api/conversations/${id}/messages`, {
    data: { nonce: nonce(), text: "Yes, come and see it." },
    headers: { authorization: `Bearer ${owner.idToken}` },
  });
  if (!answer.ok()) throw new Error(`No answer: ${answer.status()} ${await answer.text()}`);
  return id;
}

/** A time in some days, in Dhaka. */
export const inDays = (days: number, hour: number): string =>
  new Date(`${addDays(todayInDhaka(), days)}T${hour}:00:00+06:00`).toISOString();

/** Returns the times of the room, the first first. */
export async function offerTimes(
  request: APIRequestContext,
  owner: NewMember,
  listing: { id: string },
  starts: string[],
  seats = 1,
): Promise<{ _id: string }[]> {
  const fields = { intent: "offer", address: ADDRESS, seats: String(seats), starts };
  await submitForm(request, owner, `/myListings/${listing.id}/viewings`, fields);
  return query<{ _id: string }>(
    'select id::text as "_id" from viewing_slot where listing_id = $1 order by lower(during)',
    [listing.id],
  );
}

export async function bookTime(
  request: APIRequestContext,
  seeker: NewMember,
  conversation: string,
  slot: string,
): Promise<{ _id: string }> {
  const path = await submitForm(request, seeker, `/inbox/${conversation}/viewing`, { slot });
  const [, _id = ""] = /^\/viewings\/(\d+)\?done=booked$/.exec(path) ?? [];
  return { _id };
}

/** Moves a viewing so that it begins in these minutes. */
export async function startIn(viewing: string, minutes: number): Promise<void> {
  const during = "tstzrange(now() + make_interval(mins => $2), now() + make_interval(mins => $2 + 30))";
  await query(`update viewing_slot set during = ${during} where id = (select slot_id from viewing where id = $1)`, [
    viewing,
    minutes,
  ]);
  await query(`update viewing set during = ${during} where id = $1`, [viewing, minutes]);
}

/** The owner has typed the visitor's code at the door, half an hour ago. Returns the viewing. */
export async function happen(conversation: string): Promise<string> {
  const [viewing] = await query<{ id: string }>(
    `with visited as (update conversation set visited_at = now() where id = $1 returning id, poster_id, seeker_id)
     insert into viewing (conversation_id, poster_id, seeker_id, during, state, code, poster_typed_at, step,
       created_at, updated_at, ended_at)
     select id, poster_id, seeker_id, tstzrange(now() - interval '60 minutes', now() - interval '30 minutes'),
       'happened', '1234', now(), 4, now(), now(), now()
     from visited returning id`,
    [conversation],
  );
  return viewing?.id ?? "";
}

/** Reminds of this viewing. The caller has to wait for the mail. */
export async function remind(viewing: string): Promise<void> {
  await query("update viewing set due_at = now() where id = $1", [viewing]);
  await runClock("viewing");
}

interface Visit {
  browser: Browser;
  baseURL: string | undefined;
  language: (typeof languages)[number];
  viewport: { width: number; height: number };
  theme?: (typeof themes)[number];
  javaScriptEnabled?: boolean;
}

/** A person's own browser, signed in if there is an e-mail address. */
export async function browserOf(
  { browser, baseURL = "", language, viewport, theme = "light", javaScriptEnabled = true }: Visit,
  email?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled, reducedMotion: "reduce" });
  await choose(context, baseURL, theme, language);
  if (email) await signInAs(context, email);
  return context.newPage();
}
