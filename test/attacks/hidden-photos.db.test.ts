/** A photo is served only while what it belongs to is shown, even if the object store still has it. */
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../app.ts";
import { addListing } from "../listings.ts";
import { newMember, type TestMember } from "../members.ts";
import { photosOf, readyPhoto } from "../photos.ts";
import * as calls from "../service-calls.ts";

const app = useTestApp({ MODERATORS: "moderator@example.com" });
const moderator = newMember({ email: "moderator@example.com" });

let owner: TestMember;
let listing: string;
let address: string;
let photo: string;
let seed = 40;
beforeEach(async () => {
  owner = newMember();
  seed += 1;
  photo = await readyPhoto(app(), owner, seed);
  address = (await photosOf(app(), owner, [photo]))[0]?.photo?.url ?? "";
  listing = await addListing(app(), owner, { photos: [{ id: photo, alt: "" }], imageUrl: undefined });
});

const read = (as?: TestMember, headers: Record<string, string> = {}) =>
  app().call("GET", address, { ...(as && { as }), headers });
const statuses = async () => [
  (await read()).statusCode,
  (await read(newMember())).statusCode,
  (await read(owner)).statusCode,
  (await read(moderator)).statusCode,
];
const sql = async (text: string) => {
  await app().services.pool.query(text, [listing]);
  app().services.photos.forgetSights();
};

test("a photo of a shown listing is public, and a conditional request gets 304", async () => {
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const { headers } = await read();
  expect(headers["cache-control"]).toBe("public, max-age=3600, s-maxage=5, must-revalidate");
  const again = await read(undefined, { "if-none-match": String(headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

describe("a photo is for its owner and moderators only, and is not cached", () => {
  test.each(["waiting", "changes", "removed", "asleep"])("while its listing is %s", async (state) => {
    const etag = String((await read()).headers["etag"]);
    await sql(`update listing set state = '${state}' where id = $1`);
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    expect((await read(undefined, { "if-none-match": etag })).statusCode).toBe(404);
    expect([(await read(owner)).headers["cache-control"], (await read()).headers["cache-control"]]).toEqual([
      "private, no-store",
      "no-store",
    ]);
  });

  test("when it is taken out of its listing", async () => {
    await app().call("PUT", `/browseListing/${listing}`, {
      as: owner,
      body: { photos: [], imageUrl: "/images/rooms/room-bedroom1-0.webp" },
    });
    expect((await read()).statusCode).toBe(404);
  });

  test("before it is in a listing", async () => {
    const upload = await readyPhoto(app(), owner, (seed += 1));
    address = (await photosOf(app(), owner, [upload]))[0]?.photo?.url ?? "";
    expect(await statuses()).toEqual([404, 404, 200, 200]);
  });

  test("while its owner is suspended", async () => {
    await sql("update member set suspended_at = now() where id = (select owner_id from listing where id = $1)");
    await sql("update listing set owner_away = true where id = $1");
    expect([(await read()).statusCode, (await read(moderator)).statusCode]).toEqual([404, 200]);
  });
});

test("leaving and deleting hide a photo at once", async () => {
  expect((await read()).statusCode).toBe(200);
  await app().call("DELETE", "/api/account", { as: owner });
  expect((await read()).statusCode).toBe(404);
  await calls.keepAccount(app(), owner);
  expect((await read()).statusCode).toBe(200);
  await app().call("DELETE", `/browseListing/${listing}`, { as: owner });
  expect([(await read()).statusCode, (await read(owner)).statusCode]).toEqual([404, 404]);
});

test("a member's profile picture is hidden when they leave", async () => {
  const own = await readyPhoto(app(), owner, (seed += 1));
  const answer = await app().call("PUT", "/api/profile/photo", { as: owner, body: { photo: own } });
  address = answer.json<{ photoURL: string }>().photoURL;
  expect((await read()).statusCode).toBe(200);
  await app().call("DELETE", "/api/account", { as: owner });
  expect((await read()).statusCode).toBe(404);
});
