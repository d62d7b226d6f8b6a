import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../src/main/build-app.ts";
import { problemCode, startTestApp, type TestApp } from "./app.ts";
import { exceptions, readByOthers, specified, withoutCaller } from "./route-callers.ts";
import { checkRows } from "./rows.ts";

/** Every URL of the API and who may call it. A new route or a changed rule fails until it is changed here too. */
const routeTable = [
  "DELETE /api/account member",
  "DELETE /api/photos/:id member",
  "DELETE /api/profile/photo member",
  "DELETE /api/push/subscriptions/:id member",
  "DELETE /api/session public",
  "DELETE /browseListing/:id member",
  "DELETE /featuredPost/:id/like member",
  "GET /api/account/data member",
  "GET /api/areas public",
  "GET /api/areas/:slug public",
  "GET /api/counts public",
  "GET /api/events optional",
  "GET /api/listings/:id/picture.jpg public",
  "GET /api/listings/:id/poster/:file member",
  "GET /api/map optional",
  "GET /api/map/picture/:zoom/:x/:y public",
  "GET /api/photos member",
  "GET /api/push member",
  "GET /api/viewings/:id/calendar.ics member",
  "GET /api/viewings/:id/move-in/photos/:photo/:file member",
  "GET /api/wanted optional",
  "GET /api/wanted/:id optional",
  "GET /browseListing optional",
  "GET /browseListing/:uid member",
  "GET /faq public",
  "GET /featuredPost optional",
  "GET /featuredPost/:id optional",
  "GET /healthz public",
  "GET /media/:key/:file public",
  "GET /metrics operator",
  "GET /openapi.json public",
  "GET /readyz public",
  "GET /testimonials public",
  "PATCH /featuredPost member",
  "POST /api/conversations/:id/messages member",
  "POST /api/mail-bounces public",
  "POST /api/photos member",
  "POST /api/photos/:id/upload member",
  "POST /api/photos/:id/uploaded member",
  "POST /api/push/subscriptions member",
  "POST /api/push/subscriptions/check member",
  "POST /api/session public",
  "POST /featuredPost member",
  "PUT /api/profile/photo member",
  "PUT /browseListing/:id member",
];

/** Replaces the bucket while photos are stored in a folder; not part of the API. */
const developmentRoutes = ["PUT /uploads/* public"];

/** All routes that Fastify registers. The hook is added before anything else. */
const registered: RouteOptions[] = [];
function watch(message: unknown) {
  (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", (options) => void registered.push(options));
}

let app: TestApp;
beforeAll(async () => {
  diagnostics.subscribe("fastify.initialization", watch);
  app = await startTestApp();
  diagnostics.unsubscribe("fastify.initialization", watch);
});
afterAll(() => app.stop());

const methodsOf = ({ method }: RouteOptions) => [method].flat();

const accessOf = (method: string) =>
  registered
    .filter((options) => methodsOf(options).includes(method) && !options.config?.isMethodGuard)
    .map(({ url, config }) => `${url} ${config?.access}`);

test("the routes and their access rules are these", () => {
  const real = registered
    .filter(({ config }) => !config?.isMethodGuard)
    .flatMap((options) => methodsOf(options).map((method) => `${method} ${options.url} ${options.config?.access}`))
    .filter((line) => !line.startsWith("HEAD "));
  expect(real.toSorted()).toEqual([...routeTable, ...developmentRoutes]);
  expect(app.api.routes.map(({ method, url, access }) => `${method} ${url} ${access}`).toSorted()).toEqual(routeTable);
});

test("every route has a caller", () => {
  const routes = app.api.routes.map(({ method, url }) => `${method} ${url}`);
  expect(withoutCaller(routes)).toEqual([]);
  expect(withoutCaller(["GET /api/inbox", "PUT /api/session", "POST /api/conversations/:id/withdraw"])).toHaveLength(3);
  const listed = [...specified, ...readByOthers, ...Object.keys(exceptions)];
  expect(listed.filter((route) => !routes.includes(route))).toEqual([]);
});

test("HEAD has the same access rule as GET", () => {
  expect(accessOf("HEAD").toSorted()).toEqual(accessOf("GET").toSorted());
});

/** Parameter names are not compared: OpenAPI treats two names for the same segment as one URL. */
const unnamed = (line: string) => line.replaceAll(/:\w+|\{\w+\}/g, "{}");

test("the OpenAPI document describes these routes and no others", async () => {
  const { paths } = (await app.call("GET", "/openapi.json")).json<{ paths: Record<string, Record<string, unknown>> }>();
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = routeTable.map((line) => line.replace(/ \w+$/, ""));
  expect(described.map(unnamed).toSorted()).toEqual(expected.map(unnamed).toSorted());
  expect(Object.keys(paths)).toHaveLength(new Set(expected.map((line) => unnamed(line).replace(/^\w+ /, ""))).size);
});

describe("a route without an access rule", () => {
  test("throws when it is registered", async () => {
    const { app: unready } = await buildApp(app.config, "none");
    expect(() => unready.get("/forgotten", () => "open to all")).toThrow("GET /forgotten declares no access rule");
    await unready.close();
  });

  test("keeps the server from starting if a plugin registers it", async () => {
    const { app: unready } = await buildApp(app.config, "none");
    void unready.register(async (plugin) => {
      plugin.post("/forgotten", () => "open to all");
    });
    await expect(unready.ready()).rejects.toThrow("POST /forgotten declares no access rule");
    await unready.close();
  });
});

describe("another method for a known URL", () => {
  const addresses = [
    ["/featuredPost", ["GET", "PATCH", "POST"]],
    ["/featuredPost/5", ["GET"]],
    ["/featuredPost/5/like", ["DELETE"]],
    ["/browseListing", ["GET"]],
    ["/browseListing/5", ["DELETE", "GET", "PUT"]],
    ["/faq", ["GET"]],
    ["/testimonials", ["GET"]],
    ["/api/account/data", ["GET"]],
    ["/api/account", ["DELETE"]],
    ["/api/areas", ["GET"]],
    ["/api/areas/5", ["GET"]],
    ["/api/conversations/5/messages", ["POST"]],
    ["/api/events", ["GET"]],
    ["/api/counts", ["GET"]],
    ["/api/mail-bounces", ["POST"]],
    ["/api/map", ["GET"]],
    ["/api/listings/5/picture.jpg", ["GET"]],
    ["/api/listings/5/poster/5", ["GET"]],
    ["/api/map/picture/5/5/5", ["GET"]],
    ["/api/viewings/5/move-in/photos/5/5", ["GET"]],
    ["/api/wanted", ["GET"]],
    ["/api/wanted/5", ["GET"]],
    ["/api/photos", ["GET", "POST"]],
    ["/api/photos/5", ["DELETE"]],
    ["/api/photos/5/upload", ["POST"]],
    ["/api/push", ["GET"]],
    ["/api/push/subscriptions", ["POST"]],
    ["/api/push/subscriptions/5", ["DELETE"]],
    ["/api/push/subscriptions/check", ["POST"]],
    ["/api/photos/5/uploaded", ["POST"]],
    ["/api/profile/photo", ["DELETE", "PUT"]],
    ["/api/session", ["DELETE", "POST"]],
    ["/api/viewings/5/calendar.ics", ["GET"]],
    ["/healthz", ["GET"]],
    ["/readyz", ["GET"]],
    ["/media/5/5", ["GET"]],
    ["/metrics", ["GET"]],
    ["/openapi.json", ["GET"]],
  ] as const;

  test("a URL of a route is accepted", () =>
    checkRows(addresses, async (url, taken) => {
      const others = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter(
        (method) => !(taken as readonly string[]).includes(method),
      );
      for (const method of others) {
        const answer = await app.call(method, url);
        expect([method, answer.statusCode, problemCode(answer)]).toEqual([method, 405, "method_not_allowed"]);
        expect(String(answer.headers["allow"]).split(", ").toSorted()).toEqual(taken);
      }
    }));

  test("these are all URLs", () => {
    const shapes = new Set(routeTable.map((line) => line.split(" ")[1]?.replaceAll(/:\w+/g, "5")));
    expect(new Set(addresses.map(([url]) => url))).toEqual(shapes);
  });
});

test("any other URL is a 404", () =>
  checkRows(["/", "/nothing", "/featuredpost", "/featuredPost/5/likes", "/api", "/.env", "/metrics/x"], async (url) => {
    for (const method of ["GET", "POST", "DELETE"] as const) {
      const answer = await app.call(method, url);
      expect([method, answer.statusCode, problemCode(answer)]).toEqual([method, 404, "not_found"]);
    }
  }));

const from = (remoteAddress: string, authorization?: string) => ({
  url: "/metrics",
  remoteAddress,
  headers: { ...(authorization && { authorization }) },
});

describe("GET /metrics", () => {
  test("without a token, is for loopback only", async () => {
    const answer = await app.app.inject(from("127.0.0.1"));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("http_request_duration_seconds");
    expect((await app.app.inject(from("203.0.113.5"))).statusCode).toBe(403);
  });

  test("with a token, is for its bearer from any address", async () => {
    const guarded = await startTestApp({ METRICS_TOKEN: "sixteen-letters-or-more" });
    const statuses = async (...authorizations: (string | undefined)[]) =>
      Promise.all(
        authorizations.map(
          async (authorization) => (await guarded.app.inject(from("127.0.0.1", authorization))).statusCode,
        ),
      );
    expect(
      await statuses(undefined, "Bearer wrong", "Bearer sixteen-letters-or-mor", "sixteen-letters-or-more"),
    ).toEqual([403, 403, 403, 403]);
    expect((await guarded.app.inject(from("203.0.113.5", "Bearer sixteen-letters-or-more"))).statusCode).toBe(200);
    await guarded.stop();
  });
});

test("/healthz and /readyz report the state of the process", async () => {
  expect((await app.call("GET", "/healthz")).json()).toEqual({ status: "ok" });
  expect((await app.call("GET", "/readyz")).json()).toEqual({ status: "ready" });
});
