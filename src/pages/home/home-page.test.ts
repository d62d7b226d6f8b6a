import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { actorContext, logContext } from "../../platform/http/page.context.ts";
import type { Logger } from "../../platform/log.ts";
import { type PageServices, servicesContext } from "../services.context.ts";
import { loader } from "./home-page.tsx";

const works = { posts: () => Promise.resolve({ json: "[]", next: undefined }), faq: () => Promise.resolve([]), testimonials: () => Promise.resolve([]) };
const fails = () => Promise.reject(new Error("no connection"));

async function load({ posts, faq, testimonials }: Record<keyof typeof works, () => Promise<unknown>>) {
  const context = new RouterContextProvider();
  const error = vi.fn<(details: object, message: string) => void>();
  const services = { listings: { searchFor: posts }, siteContent: { listFaq: faq, listTestimonials: testimonials } };
  context.set(servicesContext, services as unknown as PageServices);
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
