import { expect, test } from "vitest";
import { loader } from "./sentence.ts";

function load(query: string, cookie = "") {
  const request = new Request(`http://any/sentence?${query}`, { headers: { cookie } });
  const { headers } = loader({ request } as Parameters<typeof loader>[0]);
  return {
    to: headers.get("location"),
    kept: headers.get("set-cookie")?.split(";")[0],
    cache: headers.get("cache-control"),
  };
}

const said = "gender=female&occupation=student&homeBy=22%3A00&budget=9000";
const cookie = "me=female.student.22:00.9000";

test.each([
  ["new words are answered on the home page", said, "", "/", cookie],
  ["with a place, the form searches", `${said}&location=+Mirpur+`, "", "/browseListings?location=Mirpur", cookie],
  ["the same words again search", said, cookie, "/browseListings", cookie],
  ["words that are taken back are forgotten", "gender=&occupation=&homeBy=&budget=", cookie, "/", "me="],
])("%s", (_what, query, sent, to, kept) => {
  expect(load(query, sent)).toEqual({ to, kept, cache: "no-store" });
});

test("with unknown words it only searches, and keeps what is said", () => {
  const { to, kept } = load("gender=robot&occupation=%0d%0aset-cookie:x", cookie);
  expect([to, kept]).toEqual(["/browseListings", undefined]);
});

test("without words it only searches, and keeps what is said", () => {
  const { to, kept } = load("location=//evil.example/", cookie);
  expect([to, kept]).toEqual(["/browseListings?location=%2F%2Fevil.example%2F", undefined]);
});
