import sharp from "sharp";
import { deleteListing, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { tallPhoto, uploadPhotos } from "./photos.ts";

/** The post's number as it is written, and as it is kept and shown, with and without its separators; not its digits inside a key or an id. */
function phonePattern(phone: string): RegExp {
  const [first, last] = [phone.slice(4, 8), phone.slice(8)];
  return new RegExp(String.raw`(?<!\w)(?:\+?88)?0${first}[-\s]?${last}(?!\w)|\+?880\s?${first}[-\s]?${last}(?!\w)`);
}

test("the card of a shared post has its public facts and its photo, and nothing of its owner", async ({ request, baseURL }) => {
  const origin = baseURL ?? "";
  const owner = await newMember("Nobody Should See This");
  const [photo] = await uploadPhotos(request, owner, [await tallPhoto("studio1-0")]);
  const { id, title } = await newListing(request, owner, { imageUrl: undefined, photos: [{ id: photo, alt: "The desk by the window" }] });
  const robot = { "user-agent": "facebookexternalhit/1.1", "accept-language": "en" };
  const answer = await request.get(`/featuredPostDetails/${id}`, { headers: robot });
  expect(new URL(answer.url()).pathname).toBe("/login");
  const html = await answer.text();
  const tag = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
  expect(tag("og:title")).toBe(title);
  expect(tag("og:description")).toContain("৳8,500 a month · Dhanmondi, Dhaka");
  expect(tag("og:image:alt")).toBe("The desk by the window");
  expect(tag("og:url")).toMatch(new RegExp(`/featuredPostDetails/${id}$`));
  expect(html).not.toMatch(/rel="canonical"/);
  const known = phonePattern("+8801712345678");
  for (const spelling of ["01712-345678", "01712345678", "+8801712345678", "+880 1712-345678"]) expect(`"${spelling}"`).toMatch(known);
  expect(html).not.toMatch(phonePattern(owner.phone));
  expect(html).not.toMatch(new RegExp(`${owner.name}|${owner.email}|${owner.uid}`));
  const image = await request.get(new URL(tag("og:image") ?? "", origin).pathname);
  expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const { width, height } = await sharp(await image.body()).metadata();
  expect([tag("og:image:width"), tag("og:image:height")]).toEqual([String(width), String(height)]);
  await deleteListing(request, owner, id);
});

test("a post that is not there has the site's own card", async ({ request }) => {
  const html = await (await request.get("/login?next=%2FfeaturedPostDetails%2F1")).text();
  expect(html).toContain("/og-default.jpg");
  expect(html).toMatch(/rel="canonical" href="[^"]*\/login"/);
});
