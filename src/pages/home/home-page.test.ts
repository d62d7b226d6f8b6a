import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext, logContext } from "../../platform/http/page.context.ts";
import type { Logger } from "../../platform/log.ts";
import { type PageServices, servicesContext } from "../services.context.ts";
import { loader } from "./home-page.tsx";

const works = {
  posts: () => Promise.resolve({ json: "[]", next: undefined }),
  faq: () => Promise.resolve([]),
  testimonials: () => Promise.resolve([]),
};
const fails = () => Promise.reject(new Error("no connection"));

async function load({ posts, faq, testimonials }: Record<keyof typeof works, () => Promise<unknown>>, actor?: Actor) {
  const context = new RouterContextProvider();
  const error = vi.fn<(details: object, message: string) => void>();
  const areas = { localize: () => Promise.resolve((item: object) => item) };
  const search = { listFor: posts, totalFor: () => Promise.resolve({ count: 45, isMore: false }) };
  const services = {
    search,
    siteContent: { listFaq: faq, listTestimonials: testimonials },
    areas,
    profiles: { getProfile: () => Promise.resolve() },
    listings: { listOwnPosts: () => Promise.resolve([]) },
    viewings: { findNext: () => Promise.resolve() },
    inbox: { list: fails },
    savedSearches: { list: () => Promise.resolve([]) },
    saved: { marksOf: () => Promise.resolve({}) },
  };
  context.set(servicesContext, services as unknown as PageServices);
  context.set(actorContext, actor);
  context.set(logContext, { error } as unknown as Logger);
  const result = await loader({ request: new Request("http://any/"), context } as unknown as Parameters<
    typeof loader
  >[0]);
  return { result, logged: error.mock.calls.length };
}

describe("home page loader", () => {
  it("returns plain data if all parts load", async () => {
    const { result, logged } = await load(works);
    expect(result).toEqual({
      sentence: expect.arrayContaining([expect.objectContaining({ field: "gender", word: "" })]) as unknown,
      answer: {
        flag: "45 rooms",
        text: "in Dhaka.",
        free: "No account needed.",
        tone: "deep",
        path: "/browseListings?area=dhaka",
      },
      fits: [],
      promises: expect.arrayContaining([expect.objectContaining({ icon: "wallet" })]) as unknown,
      posts: { ok: true, data: [] },
      faq: { ok: true, data: [] },
      testimonials: { ok: true, data: [] },
    });
    expect(logged).toBe(0);
  });

  it("returns the loaded parts, logs the failed one and disables caching", async () => {
    const { result, logged } = await load({ ...works, faq: fails });
    expect(result).toMatchObject({
      data: { posts: { ok: true }, faq: { ok: false }, testimonials: { ok: true } },
      init: { status: 200 },
    });
    expect(result).toMatchObject({ init: { headers: { "cache-control": "no-store" } } });
    expect(logged).toBe(1);
  });

  it("shows the other parts of a member if one fails", async () => {
    const { result, logged } = await load(works, { memberId: "1", leavingAt: null } as Actor);
    const loaded = { ok: true, data: undefined };
    expect(result).toMatchObject({
      data: { own: { owner: loaded, visit: loaded, turn: { ok: false }, news: loaded, isNew: true } },
      init: { status: 200, headers: { "cache-control": "no-store" } },
    });
    expect(logged).toBe(1);
  });

  it("responds with 503 if no part loads", async () => {
    const { result } = await load({ posts: fails, faq: fails, testimonials: fails });
    expect(result).toMatchObject({
      data: { posts: { ok: false }, faq: { ok: false }, testimonials: { ok: false } },
      init: { status: 503 },
    });
  });
});
