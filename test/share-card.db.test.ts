/** What a chat application or a social network gets for the URL of a post, and what unknown URLs get. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { hasBuild, useSite } from "./attacks/site.ts";
import { addListing, phoneOf } from "./listings.ts";
import { newMember } from "./members.ts";
import { processAllPhotos, somePicture, uploadPhoto } from "./photos.ts";

/** Matches the number with and without separators and country code, but not its digits inside a key or an ID. */
function phonePattern(phone: string): RegExp {
  const [first, last] = [phone.slice(4, 8), phone.slice(8)];
  return new RegExp(String.raw`(?<!\w)(?:\+?88)?0${first}[-\s]?${last}(?!\w)|\+?880\s?${first}[-\s]?${last}(?!\w)`);
}

describe.skipIf(!hasBuild)("the card of a shared post", () => {
  const site = useSite();
  const get = (url: string, headers: Record<string, string> = {}) => site().app.inject({ url, headers });

  test("has the public facts and the photo, and no data of the owner", async () => {
    const owner = newMember({ name: "Nobody Should See This" });
    const tall = await somePicture(7, { width: 900, height: 1300 }).jpeg({ quality: 88 }).toBuffer();
    const photo = await uploadPhoto(site(), owner, tall);
    await processAllPhotos(site());
    const title = "A room to share";
    const id = await addListing(site(), owner, {
      title,
      imageUrl: undefined,
      photos: [{ id: photo, alt: "The desk by the window" }],
    });
    const robot = { "user-agent": "facebookexternalhit/1.1", "accept-language": "en" };
    const { statusCode, headers } = await get(`/featuredPostDetails/${id}`, robot);
    expect([statusCode, headers.location]).toEqual([302, expect.stringMatching(/^\/login\?/)]);
    const html = (await get(String(headers.location), robot)).body;
    const tag = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(tag("og:title")).toBe(title);
    expect(tag("og:description")).toContain("৳8,500 a month · Dhanmondi, Dhaka");
    expect(tag("og:image:alt")).toBe("The desk by the window");
    expect(tag("og:url")).toMatch(new RegExp(`/featuredPostDetails/${id}$`));
    expect(html).not.toMatch(/rel="canonical"/);
    const known = phonePattern("+8801712345678");
    for (const spelling of ["01712-345678", "01712345678", "+8801712345678", "+880 1712-345678"])
      expect(`"${spelling}"`).toMatch(known);
    expect(html).not.toMatch(phonePattern(phoneOf(owner)));
    expect(html).not.toMatch(new RegExp(`${owner.name}|${owner.email}|${owner.uid}`));
    const image = await get(new URL(tag("og:image") ?? "", site().origin).pathname);
    expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { width, height } = await sharp(image.rawPayload).metadata();
    expect([tag("og:image:width"), tag("og:image:height")]).toEqual([String(width), String(height)]);
  });

  test("an unknown post gets the site's default card", async () => {
    const { body } = await get("/login?next=%2FfeaturedPostDetails%2F1");
    expect(body).toContain("/og-default.jpg");
    expect(body).toMatch(/rel="canonical" href="[^"]*\/login"/);
  });

  test("§2 any other URL is a 404 with a way home", async () => {
    const { statusCode, body } = await get("/no-such-page");
    expect(statusCode).toBe(404);
    expect(body).toContain("Error happen.The page you have trying to access is forbidden or not found");
    expect(body).toMatch(/<a [^>]*href="\/"[^>]*>(?:<[^>]*>)*Go Back to Home/);
  });
});
