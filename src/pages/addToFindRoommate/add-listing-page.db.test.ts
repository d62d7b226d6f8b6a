import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { formRequest, pageContext, readSent } from "../../../test/form-calls.ts";
import { listingBody, phoneOf } from "../../../test/listings.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import { someJpeg, uploadPhoto } from "../../../test/photos.ts";
import { postingLimits } from "../../features/listings/server/posting-limits.ts";
import { action, loader } from "./add-listing-page.tsx";

const app = useTestApp();

async function send(owner: TestMember, changes: Record<string, unknown> = {}) {
  const context = await pageContext(app(), owner);
  const request = formRequest("/addToFindRoommate", listingBody({ phone: phoneOf(owner), ...changes }));
  return readSent(
    await action({ request, url: new URL(request.url), pattern: "/addToFindRoommate", params: {}, context }),
  );
}
const countOf = async (owner: TestMember) =>
  (await app().call("GET", `/browseListing/${owner.uid}`, { as: owner })).json<unknown[]>().length;
const photosOf = (id: string) => JSON.stringify([{ id, alt: "" }]);
const isPosted = { to: expect.stringMatching(/^\/addToFindRoommate\?posted=\d+$/) as string };

describe("phone number in a public text", () => {
  test.each([
    ["title", "Room, call 01712-345678"],
    ["description", "A quiet room by the lake. ফোন করুন ০১৭১২৩৪৫৬৭৮"],
    ["description", "A quiet room by the lake. Call +880 1712 345 678 in the evening."],
    ["interests", "tea, 0 1 7 1 2 3 4 5 6 7 8"],
  ])("in %s (%s) is reported, and the post is not published", async (field, text) => {
    const owner = newMember();
    expect(await send(owner, { [field]: text })).toMatchObject({
      status: 409,
      outcome: { failure: "phoneInText", phoneIn: [field], values: { [field]: text } },
    });
    expect(await countOf(owner)).toBe(0);
  });

  test("is published if the owner confirms", async () => {
    const owner = newMember();
    expect(await send(owner, { title: "Room, call 01712-345678", phoneMayBePublic: "yes" })).toEqual(isPosted);
    expect(await countOf(owner)).toBe(1);
  });

  test("is not detected in rents, years and meter numbers", async () => {
    const description =
      "Rent 8500, service charge 1200, advance 25500. Built in 2019, flat 4B, meter 01123456789, 1250 square feet.";
    expect(await send(newMember(), { description })).toEqual(isPosted);
  });
});

async function load(owner: TestMember, path = "/addToFindRoommate") {
  const request = new Request(new URL(path, "https://nestmates.example"));
  const context = await pageContext(app(), owner);
  return loader({ request, url: new URL(request.url), pattern: "/addToFindRoommate", params: {}, context });
}

test("says that a post is saved to its owner, if it is their newest", async () => {
  const [owner, other] = [newMember(), newMember()];
  const [first, second] = [await send(owner), await send(owner, { title: "Another sunny room" })];
  const posted = async (sent: typeof first, as = owner) => (await load(as, "to" in sent ? sent.to : undefined)).posted;
  expect(await posted(second)).toMatchObject({ title: "Another sunny room", isWaiting: false, isAvailable: true });
  expect([await posted(first), await posted(second, other), (await load(owner)).posted]).toEqual(
    Array(3).fill(undefined),
  );
});

describe("a second post", () => {
  const about = { gender: "female", smokingPreference: "Non Smoker", age: "29", profession: "Teacher" };

  test("begins with the answers about its owner and their number, and no more", async () => {
    const owner = newMember();
    expect((await load(owner)).values).toMatchObject({ profession: "", phone: "", seats: "1", Availability: "Yes" });
    await send(owner, { imageUrl: "https://example.com/room.jpg" });
    const { values, copied } = await load(owner);
    expect(values).toMatchObject({ ...about, interests: "reading, tea", phone: phoneOf(owner) });
    expect(values).toMatchObject({ title: "", location: "", rent: "", accommodationFor: "", imageUrl: "", pin: "" });
    expect(copied).toBeUndefined();
  });

  test("is copied from any post of its owner, without photos and date, and available", async () => {
    const owner = newMember();
    const { to } = (await send(owner, {
      accommodationFor: "Shared",
      "facts.unit": "seat",
      "facts.genders": "women",
      "costs.advance": "8500",
      pin: "23.7461,90.3742",
      phoneShownTo: "chosen",
      seats: "3",
      Availability: "No",
    })) as { to: string };
    const id = to.split("=").at(-1) ?? "";
    await send(owner, { title: "Another sunny room" });
    const { values, copied } = await load(owner, `/addToFindRoommate?copy=${id}`);
    expect(copied).toEqual({ id, title: "Sunny room near the lake" });
    expect(values).toMatchObject({
      ...about,
      title: "Sunny room near the lake",
      rent: "8500",
      accommodationFor: "Shared",
      "facts.unit": "seat",
      "facts.genders": "women",
      "costs.advance": "8500",
      pin: "23.7461,90.3742",
      phone: phoneOf(owner),
      phoneShownTo: "chosen",
      seats: "3",
      Availability: "Yes",
      moveInDate: "",
      imageUrl: "",
      photos: "",
    });
  });

  test("copies nothing of another member's post", async () => {
    const { to } = (await send(newMember())) as { to: string };
    const { values, copied } = await load(newMember(), `/addToFindRoommate?copy=${to.split("=").at(-1)}`);
    expect([copied, values.title, values.phone]).toEqual([undefined, "", ""]);
    expect((await load(newMember(), "/addToFindRoommate?copy=x")).copied).toBeUndefined();
  });
});

test("says that posts are being checked before the form is filled, and when it is sent nevertheless", async () => {
  const owner = newMember();
  const mustWait = async () => (await load(owner)).mustWait;
  const description = "Send 2000 taka by bKash to hold the room before you come to see it.";
  for (let made = 0; made < postingLimits.waiting; made += 1) {
    expect(await mustWait()).toBe(false);
    expect(await send(owner, { description: `${description} Room ${made}.` })).toEqual(isPosted);
  }
  expect(await mustWait()).toBe(true);
  expect(await send(owner)).toMatchObject({ status: 429, outcome: { failure: "waiting" } });
});

describe("a saved form whose response was lost", () => {
  test("points to the existing post if it is changed and sent again", async () => {
    const owner = newMember();
    const photos = photosOf(await uploadPhoto(app(), owner, await someJpeg(5)));
    const first = await send(owner, { imageUrl: undefined, photos });
    const id = "to" in first ? first.to.split("=").at(-1) : undefined;
    const title = "Another title, typed after a reload";
    expect(await send(owner, { imageUrl: undefined, photos, title })).toMatchObject({
      status: 409,
      outcome: { failure: "posted", posted: { id, title: "Sunny room near the lake" }, values: { title } },
    });
    expect(await countOf(owner)).toBe(1);
  });

  test("still reports photos that do not exist or belong to another member", async () => {
    const [owner, other] = [newMember(), newMember()];
    const photos = photosOf(await uploadPhoto(app(), owner, await someJpeg(6)));
    await send(owner, { imageUrl: undefined, photos });
    for (const text of [photos, photosOf("987654321")])
      expect(await send(other, { imageUrl: undefined, photos: text })).toMatchObject({
        status: 409,
        outcome: { failure: "photos" },
      });
  });
});

test("rejects short texts, past dates and non-image URLs at their fields", async () => {
  const changes = { title: "x", description: "x", location: "as", moveInDate: "2020-01-01" };
  const problems = { title: "too_short", description: "too_short", location: "too_short", moveInDate: "date_past" };
  expect(await send(newMember(), changes)).toMatchObject({ status: 400, outcome: { problems, values: changes } });
  const page = { imageUrl: "https://example.com/page.html" };
  expect(await send(newMember(), page)).toMatchObject({ status: 400, outcome: { problems: { imageUrl: "photo" } } });
});
