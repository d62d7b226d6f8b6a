/** Who gets as far as the services: no visitor on pages of members, and nobody but moderators on theirs. */
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { Actor } from "../platform/auth/actor.ts";
import { actorContext, addressContext, type SiteSettings, siteContext } from "../platform/http/page.context.ts";
import routes from "../routes.ts";
import { middleware } from "./frame/protected-layout.tsx";
import { servicesContext } from "./services.context.ts";

type Handler = (args: object) => unknown;
interface PageModule {
  loader?: Handler;
  action?: Handler;
}
const modules = import.meta.glob<PageModule>(["./**/*-page.tsx", "./**/*-action.ts", "./**/open-search.ts"]);

/** Fails as soon as a page uses a service. */
const noServices = new Proxy(
  {},
  {
    get: (_services, name) => {
      throw new Error(`used ${String(name)}`);
    },
  },
);

function argsFor(path: string, actor: Actor | undefined, values?: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(actorContext, actor);
  context.set(addressContext, "192.0.2.1");
  context.set(servicesContext, noServices as never);
  context.set(siteContext, { origin: "https://nestmates.example" } as SiteSettings);
  const params = { id: "1", person: "1", listing: "1", token: "x" };
  const url = new URL(`${path.replaceAll(/:\w+/g, "1")}?listing=1`, "https://nestmates.example");
  const body = values && new URLSearchParams(values);
  return { request: new Request(url, body ? { method: "POST", body } : {}), url, pattern: path, params, context };
}

/** Status and target of what was returned or thrown. */
async function outcomeOf(work: () => unknown): Promise<{ status: number | undefined; to: string | null }> {
  let answer: unknown;
  try {
    answer = await work();
  } catch (error) {
    if (error instanceof Error) throw error;
    answer = error;
  }
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("location")?.split("?")[0] ?? null };
  return { status: (answer as { init?: ResponseInit | null } | undefined)?.init?.status, to: null };
}

interface Entry {
  file: string;
  path?: string | undefined;
  children?: Entry[] | undefined;
}
const flat = (entries: readonly Entry[], parent = ""): { file: string; path: string }[] =>
  entries.flatMap(({ file, path = "", children = [] }) => {
    const whole = `${parent}/${path}`;
    return [{ file: file.replace(/^pages\//, "./"), path: whole }, ...flat(children, whole)];
  });
const isProtected = ({ file }: Entry) => file.endsWith("protected-layout.tsx");
const all = routes as readonly Entry[];
const ofMembers = flat(all.filter(isProtected).flatMap(({ children = [] }) => children));
const ofModerators = ofMembers.filter(({ path }) => path.startsWith("/moderation"));

async function handlersOf(file: string): Promise<[name: string, handler: Handler][]> {
  const { loader, action } = (await modules[file]?.()) ?? {};
  return [["loader", loader] as const, ["action", action] as const].flatMap(([name, handler]) =>
    handler ? [[name, handler] as [string, Handler]] : [],
  );
}

const member = { memberId: "5", uid: "u", isModerator: false, leavingAt: null } as Actor;

const nextPage = () => Promise.resolve(new Response("the page"));

describe("all pages of members", () => {
  const [guard] = middleware;
  const pass = (path: string, actor: Actor | undefined) =>
    outcomeOf(() => guard?.(argsFor(path, actor) as never, nextPage));

  test("are those of the file of routes", () => {
    expect(ofMembers.length).toBeGreaterThan(25);
    expect(ofMembers.filter(({ file }) => !modules[file]).map(({ file }) => file)).toEqual([]);
  });

  test("are behind a guard, which turns visitors and members who are leaving away", async () => {
    expect(await pass("/inbox", undefined)).toEqual({ status: 302, to: "/login" });
    expect(await pass("/inbox", { ...member, leavingAt: new Date() })).toEqual({ status: 302, to: "/leaving" });
    expect(await pass("/inbox", member)).toEqual({ status: 200, to: null });
  });

  // Its loader has no data of a member then, and its forms go to actions without a page.
  const [withoutMember, others] = [["/profile"], ofMembers.filter(({ path }) => path !== "/profile")];
  test.each(others)("$path turns visitors away by itself too", async ({ file, path }) => {
    for (const [name, handler] of await handlersOf(file)) {
      const values = name === "action" ? { intent: "x" } : undefined;
      const { status, to } = await outcomeOf(() => handler(argsFor(path, undefined, values)));
      expect([name, status === 401 ? "/login" : to]).toEqual([name, "/login"]);
    }
  });

  test.each(withoutMember)("%s shows a visitor nothing", async (path) => {
    const { file = "" } = ofMembers.find((page) => page.path === path) ?? {};
    for (const [name, handler] of await handlersOf(file)) {
      expect(name).toBe("loader");
      expect(await handler(argsFor(path, undefined))).toMatchObject({ otherDevices: 0 });
    }
  });
});

describe("pages of moderators", () => {
  test.each(ofModerators)("$path is forbidden to others", async ({ file, path }) => {
    for (const [name, handler] of await handlersOf(file))
      expect([
        name,
        await outcomeOf(() => handler(argsFor(path, member, name === "action" ? { intent: "x" } : undefined))),
      ]).toEqual([name, { status: 403, to: null }]);
  });
});

describe("actions without a page of members", () => {
  test.each(["./account/log-out-others-action.ts", "./account/leave-action.ts", "./mySearch/my-search-page.tsx"])(
    "%s turns visitors away",
    async (file) => {
      const { action } = (await modules[file]?.()) ?? {};
      expect(await outcomeOf(() => action?.(argsFor("/account/x", undefined, { a: "b" })))).toEqual({
        status: 302,
        to: "/login",
      });
    },
  );
});
