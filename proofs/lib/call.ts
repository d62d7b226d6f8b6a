import { type TestMember, unsignedIdToken } from "../../test/members.ts";

/** A call of the API as this member. Throws if it is refused. */
export async function callAs<T>(member: TestMember, method: string, url: string, body?: unknown): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${unsignedIdToken(member)}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
