/**
 * Section 7 of the product's specification: the public calls and the fields of their responses. docs/spec-decisions.md
 * has the decisions.
 */
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "./app.ts";
import { addListing } from "./listings.ts";

const publicFields =
  "_id title location rent gender profession age accommodationFor smokingPreference description imageUrl interests moveInDate name Availability likeCount".split(
    " ",
  );
const app = useTestApp();
let id: string;

beforeAll(async () => {
  id = await addListing(app());
  const { db } = app().services;
  await db
    .insertInto("faq_item")
    .values({ question: "How?", answer: "So.", question_bn: "কীভাবে?", answer_bn: "এভাবে।", position: 1 })
    .execute();
  await db
    .insertInto("testimonial")
    .values({
      quote: "Good.",
      quote_bn: "ভালো।",
      author: "Nusrat",
      location: "Dhaka",
      avatar_url: "/images/avatars/1.webp",
      position: 1,
    })
    .execute();
});

test.each([
  ["/featuredPost", 7, publicFields],
  ["/featuredPost/{id}", undefined, publicFields],
  ["/browseListing", 7, publicFields],
  ["/faq", undefined, ["_id", "question", "answer"]],
  ["/testimonials", undefined, ["_id", "quote", "author", "location", "avatar"]],
])("§7 GET %s (decision %s)", async (path, _decision, fields) => {
  const answer = await app().call("GET", path.replace("{id}", id));
  expect(answer.statusCode).toBe(200);
  const [first] = [answer.json<object[] | object>()].flat();
  expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(fields));
});

test("§7 GET /browseListing/{uid} (decision 6)", async () => {
  expect((await app().call("GET", "/browseListing/somebody")).statusCode).toBe(401);
});
