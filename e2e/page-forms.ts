/** Sends forms of pages as a browser without JavaScript does: to bring about what a journey begins with. */
import type { APIRequestContext } from "@playwright/test";
import type { NewMember } from "./data.ts";

/** Returns where the page redirects to; empty if it shows itself again. Throws if the form is rejected. */
export async function submitForm(
  request: APIRequestContext,
  { idToken }: Pick<NewMember, "idToken">,
  path: string,
  fields: Record<string, string | readonly string[]>,
): Promise<string> {
  const data = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value);
  const answer = await request.post(path, {
    data: data.toString(),
    headers: { authorization: `Bearer ${idToken}`, "content-type": "application/x-www-form-urlencoded" },
    maxRedirects: 0,
  });
  if (answer.status() !== 200 && answer.status() !== 303)
    throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.headers()["location"] ?? "";
}

/** The seeker asks about a room. Returns the id of the conversation. */
export async function askAbout(
  request: APIRequestContext,
  seeker: Pick<NewMember, "idToken">,
  listing: { id: string },
  text = "I teach at a school nearby and would like to see the room.",
): Promise<string> {
  const nonce = String(Math.floor(Math.random() * 1e15) + 1);
  const path = await submitForm(request, seeker, `/featuredPostDetails/${listing.id}/ask`, { nonce, text });
  const [, id] = /^\/inbox\/(\d+)$/.exec(path) ?? [];
  if (id === undefined) throw new Error(`Could not ask: ${path}`);
  return id;
}

/** The owner says whether their room is still available. */
export const sayOf = (
  request: APIRequestContext,
  owner: Pick<NewMember, "idToken">,
  listing: { id: string },
  answer: "available" | "taken",
): Promise<string> => submitForm(request, owner, "/myListings", { id: listing.id, answer });
