import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { listingsContext } from "../../features/listings/listings.context.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import type { SiteContentService } from "../../features/site-content/server/site-content.service.ts";
import { siteContentContext } from "../../features/site-content/site-content.context.ts";
import { actorContext, logContext } from "../../platform/http/page.context.ts";
import type { Logger } from "../../platform/log.ts";
import { loader } from "./home-page.tsx";

const works = { posts: () => Promise.resolve({ json: "[]", next: undefined }), faq: () => Promise.resolve([]), testimonials: () => Promise.resolve([]) };
const fails = () => Promise.reject(new Error("no connection"));

async function load({ posts, faq, testimonials }: Record<keyof typeof works, () => Promise<unknown>>) {
  const context = new RouterContextProvider();
  const error = vi.fn<(details: object, message: string) => void>();
  context.set(listingsContext, { searchFor: posts } as unknown as ListingsService);
  context.set(siteContentContext, { listFaq: faq, listTestimonials: testimonials } as unknown as SiteContentService);
  context.set(actorContext, undefined);
  context.set(logContext, { error } as unknown as Logger);
  const answer = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  return { answer, logged: error.mock.calls.length };
}

describe("the home page when something cannot be loaded", () => {
  it("is plain data while all is well", async () => {
    const { answer, logged } = await load(works);
    expect(answer).toEqual({ posts: { ok: true, data: [] }, faq: { ok: true, data: [] }, testimonials: { ok: true, data: [] } });
    expect(logged).toBe(0);
  });

  it("shows what it has, logs what it has not, and is kept by nobody", async () => {
    const { answer, logged } = await load({ ...works, faq: fails });
    expect(answer).toMatchObject({ data: { posts: { ok: true }, faq: { ok: false }, testimonials: { ok: true } }, init: { status: 200 } });
    expect(answer).toMatchObject({ init: { headers: { "cache-control": "no-store" } } });
    expect(logged).toBe(1);
  });

  it("admits it when there is nothing to show at all", async () => {
    const { answer } = await load({ posts: fails, faq: fails, testimonials: fails });
    expect(answer).toMatchObject({ data: { posts: { ok: false }, faq: { ok: false }, testimonials: { ok: false } }, init: { status: 503 } });
  });
});
