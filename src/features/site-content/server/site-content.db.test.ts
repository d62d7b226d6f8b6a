import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { demoFaq, demoTestimonials } from "../../../../scripts/seed/content.ts";
import { seedDemo } from "../../../../scripts/seed/demo.ts";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { wireFaqItem, wireTestimonial } from "../site-content.schema.ts";

const app = useTestApp();
beforeAll(() => seedDemo(app().databaseUrl));

const faq = demoFaq();
const testimonials = demoTestimonials();

test.each([
  ["/faq", z.array(wireFaqItem), faq.map(({ question, answer }) => ({ question, answer }))],
  ["/faq?lang=en", z.array(wireFaqItem), faq.map(({ question, answer }) => ({ question, answer }))],
  [
    "/faq?lang=bn",
    z.array(wireFaqItem),
    faq.map(({ questionBn, answerBn }) => ({ question: questionBn, answer: answerBn })),
  ],
  ["/testimonials", z.array(wireTestimonial), testimonials.map(({ quoteBn: _bangla, ...same }) => same)],
  [
    "/testimonials?lang=bn",
    z.array(wireTestimonial),
    testimonials.map(({ quoteBn, ...same }) => ({ ...same, quote: quoteBn })),
  ],
])("GET %s gives all of it, in our order, with the spec's names", async (url, schema, expected) => {
  const answer = await app().call("GET", url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  const items: ({ _id: string } & Record<string, string>)[] = schema.parse(answer.json());
  expect(items.map(({ _id, ...same }) => same)).toEqual(expected);
  expect(new Set(items.map(({ _id }) => _id)).size).toBe(expected.length);
});

describe.each(["/faq", "/testimonials"])("GET %s", (path) => {
  test("may be kept by anybody, and says when it has not changed", async () => {
    const first = await app().call("GET", path);
    expect(first.headers["cache-control"]).toBe("public, max-age=60, s-maxage=300");
    const again = await app().call("GET", path, { headers: { "if-none-match": String(first.headers["etag"]) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const bangla = await app().call("GET", `${path}?lang=bn`, {
      headers: { "if-none-match": String(first.headers["etag"]) },
    });
    expect(bangla.statusCode).toBe(200);
  });

  test.each(["lang=fr", "lang=", "lang=EN", "lang=en&lang=bn"])("refuses %s", async (query) => {
    const answer = await app().call("GET", `${path}?${query}`);
    expect([answer.statusCode, problemCode(answer)]).toEqual([400, "validation_failed"]);
    expect(answer.json()).toMatchObject({ issues: [{ path: ["query", "lang"] }] });
  });
});
