/** GET /api/map/picture */
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { frameAround, picturePath } from "../map-picture.ts";

const app = useTestApp();
const mirpur = frameAround({ lat: 23.807, lng: 90.3688 }, 14);
const path = picturePath(mirpur, "light", "0123456789ab");

test("is an SVG that browsers and proxies keep for as long as the tiles are the same", async () => {
  const { statusCode, headers, body } = await app().call("GET", path);
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/svg+xml; charset=utf-8",
    "public, max-age=31536000, immutable",
  ]);
  expect(body).toMatch(/^<svg /);
  // Opened by itself, it is a document of our origin.
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  const again = await app().call("GET", path, { headers: { "if-none-match": String(headers["etag"]) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const [plain = ""] = path.split("?");
  expect((await app().call("GET", plain)).headers["cache-control"]).toBe("public, max-age=3600");
});

test("is compressed, and differs by theme", async () => {
  const { headers, rawPayload } = await app().call("GET", path, { headers: { "accept-encoding": "gzip" } });
  expect(headers["content-encoding"]).toBe("gzip");
  expect(rawPayload.length).toBeLessThan(25_000);
  const [light, dark] = [
    await app().call("GET", path),
    await app().call("GET", picturePath(mirpur, "dark", "0123456789ab")),
  ];
  expect(light.body).not.toBe(dark.body);
});

test.each([
  ["/api/map/picture/15/196877/113215", 400],
  ["/api/map/picture/14/x/113215", 400],
  ["/api/map/picture/14/1.5/113215", 400],
  ["/api/map/picture/14/196877/113215?theme=blue", 400],
  ["/api/map/picture/14/5/5", 404],
])("%s is %i: there is a limited number of pictures", async (url, status) => {
  expect((await app().call("GET", url)).statusCode).toBe(status);
});
