import { afterEach, expect, test, vi } from "vitest";
import { guardRoutes } from "./keep-page.ts";

afterEach(() => vi.unstubAllGlobals());

const at = (path: string) => `http://localhost${path}`;
const filesOf = (id: string) => (id === "room" ? { module: at("/room.js"), css: [at("/room.css")] } : undefined);

test("fetches the files of a route once before it loads any of its parts", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetched: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    fetched.push(new URL(request.url).pathname);
    return promise.then((response) => response.clone());
  });
  const load = vi.fn().mockResolvedValue("component");
  const lazy = { Component: load, handle: load, loader: undefined };
  const routes = [{ id: "root", children: [{ id: "room", lazy }] }];
  guardRoutes(routes, filesOf);
  guardRoutes(routes, filesOf);
  const [component, handle] = [(lazy.Component as () => Promise<unknown>)(), (lazy.handle as () => Promise<unknown>)()];
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  resolve(new Response("file"));
  expect(await Promise.all([component, handle])).toEqual(["component", "component"]);
  // Node cannot import over HTTP, so importModule falls back to fetch.
  expect(fetched.toSorted()).toEqual(["/room.css", "/room.js"]);
});
