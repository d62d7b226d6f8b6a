/** One journey of a user from end to end, with calls that every release has. Returns what went wrong. */
import { listingBody, phoneOf } from "../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../test/members.ts";

interface Call {
  as?: TestMember;
  cookie?: string;
  body?: object;
  status?: number;
}

class Journey {
  readonly #origin: string;
  /** The public origin that the server is configured with. */
  readonly #site: string;

  constructor(origin: string, site: string) {
    this.#origin = origin;
    this.#site = site;
  }

  async call(
    method: string,
    path: string,
    { as, cookie, body, status = 200 }: Call = {},
  ): Promise<{ text: string; cookie: string }> {
    const answer = await fetch(this.#origin + path, {
      method,
      redirect: "manual",
      headers: {
        origin: this.#site,
        ...(as && { authorization: `Bearer ${unsignedIdToken(as)}` }),
        ...(cookie && { cookie }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== status)
      throw new Error(`${method} ${path}: ${answer.status} instead of ${status}: ${text.slice(0, 200)}`);
    return { text, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  }

  async expectText(path: string, expected: string, call?: Call): Promise<void> {
    const { text } = await this.call("GET", path, call);
    if (!text.includes(expected)) throw new Error(`GET ${path} does not contain ${expected}`);
  }
}

let journeys = 0;

/**
 * Posts, reads, likes, edits, signs in and deletes. `other`: another release that runs beside this one and has to show
 * the same.
 */
export async function makeJourney(origin: string, site: string, other = origin): Promise<string | undefined> {
  journeys += 1;
  const [here, there] = [new Journey(origin, site), new Journey(other, site)];
  const [owner, seeker] = [newMember(), newMember()];
  const title = `Journey ${journeys} of ${owner.uid}`;
  const body = (rent: number) =>
    listingBody({ title, rent, phone: phoneOf(owner), description: `${title}: a room with a window of its own.` });
  try {
    await here.expectText("/", "</html>");
    await here.expectText("/browseListings?sort=rentAsc", "</html>");
    const { text } = await here.call("POST", "/featuredPost", { as: owner, body: body(7650), status: 201 });
    const { insertedId: id } = JSON.parse(text) as { insertedId: string };
    for (const side of [here, there]) {
      await side.expectText(`/featuredPost/${id}`, title);
      await side.expectText("/browseListing", title);
      await side.expectText("/browseListing?minRent=7650&maxRent=7650&sort=rentAsc", title);
      await side.expectText(`/browseListing/${owner.uid}`, title, { as: owner });
    }
    await there.call("PUT", `/browseListing/${id}`, { as: owner, body: body(7700) });
    await here.expectText("/browseListing?minRent=7700&maxRent=7700&sort=mostLiked", title);
    await there.call("PATCH", "/featuredPost", { as: seeker, body: { id } });
    const { cookie } = await here.call("POST", "/api/session", { as: seeker, status: 201 });
    await there.expectText(`/featuredPostDetails/${id}`, title, { cookie });
    await there.call("DELETE", `/featuredPost/${id}/like`, { as: seeker });
    await here.call("DELETE", `/browseListing/${id}`, { as: owner });
    await there.call("GET", `/featuredPost/${id}`, { status: 404 });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
