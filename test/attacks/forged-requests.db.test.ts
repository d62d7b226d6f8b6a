/** Cross-site requests: another site makes a member's browser send a request, with the cookie and an Origin header. */
import { describe, expect, test } from "vitest";
import { accessMatrix } from "../access-matrix.ts";
import { MODERATOR_EMAIL, makeWorld, shareWorld } from "../access-world.ts";
import { problemCode, useTestApp } from "../app.ts";
import { allowedCaller, isUnsafe, methodOf, rowOf } from "./callers.ts";
import { tableSums } from "./table-sums.ts";

const app = useTestApp({ MODERATORS: MODERATOR_EMAIL });

/**
 * The link itself or a secret of the mail provider authorises the request. No cookie is involved, so there is none to
 * abuse.
 */
const byLink = new Set(["POST /api/mail-bounces"]);
/** Also needs the identity provider's token, which another site does not have. */
const BY_TOKEN = "POST /api/session";

const unsafe = Object.keys(accessMatrix).filter(isUnsafe);
const byCookie = unsafe.filter((name) => !byLink.has(name));

function foreignOrigins(own: string): Record<string, string | undefined> {
  const { protocol, host } = new URL(own);
  return {
    "another site": "https://evil.example",
    "no site": "null",
    "not said": undefined,
    empty: "",
    "our name with more after it": `${own}.evil.example`,
    "our name with more before it": `${protocol}//evil${host}`,
    "our name as a user": `${protocol}//${host}@evil.example`,
    "another port": `${protocol}//${host.split(":")[0]}:1`,
    "another scheme": `${protocol === "http:" ? "https:" : "http:"}//${host}`,
    "with a path": `${own}/`,
    "two of them": `${own}, https://evil.example`,
    "in capitals": own.toUpperCase(),
  };
}

test("all routes that change something are covered", () => {
  expect(unsafe.length).toBeGreaterThanOrEqual(19);
  const routes = app().api.routes.filter(({ method }) => method !== "GET");
  expect(routes.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(unsafe.toSorted());
  const needNobody = routes.filter(({ access }) => access === "public").map(({ method, url }) => `${method} ${url}`);
  expect(needNobody.toSorted()).toEqual([...byLink, BY_TOKEN, "DELETE /api/session"].toSorted());
});

describe.each(byCookie)("%s", (name) => {
  test("is rejected for other origins, and nothing is written", async () => {
    const world = await makeWorld(app());
    const caller = world.callers[allowedCaller(name)];
    if (!caller) throw new Error("No caller");
    const cookie = await app().signIn(caller);
    const row = rowOf(name);
    const send = (origin: string | undefined) =>
      app().call(methodOf(name), row.path(world), {
        headers: { cookie, ...(origin !== undefined && { origin }) },
        ...(row.body && { body: row.body(world) }),
      });

    const before = await tableSums(app().services.pool);
    for (const [kind, origin] of Object.entries(foreignOrigins(app().config.origin))) {
      const answer = await send(origin);
      expect([kind, answer.statusCode, problemCode(answer), answer.headers["set-cookie"]]).toEqual([
        kind,
        403,
        "foreign_origin",
        undefined,
      ]);
    }
    expect(await tableSums(app().services.pool)).toEqual(before);

    // The same request from our own origin is accepted.
    expect((await send(app().config.origin)).statusCode).toBe(
      name === BY_TOKEN ? 401 : row.status[allowedCaller(name)],
    );
  });
});

/** A browser sends a preflight before JSON to another site; these types are sent without one. */
const simpleTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain; application/json",
];
const withBody = unsafe.filter((name) => accessMatrix[name]?.body);

const toRefuse = shareWorld(app);

test.each(withBody)("%s accepts JSON and rejects all types that a form can send", async (name) => {
  const world = await toRefuse();
  const caller = world.callers[allowedCaller(name)];
  const row = rowOf(name);
  for (const type of simpleTypes) {
    const answer = await app().call(methodOf(name), row.path(world), {
      ...(caller && { as: caller }),
      headers: { "content-type": type, origin: app().config.origin },
      body: JSON.stringify(row.body?.(world)),
    });
    expect([type, [400, 415].includes(answer.statusCode)]).toEqual([type, true]);
  }
});

test.each(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
  "no response to %s has CORS headers",
  async (method) => {
    for (const path of [
      "/featuredPost",
      "/api/session",
      "/api/photos",
      "/browseListing",
      "/openapi.json",
      "/nothing",
    ]) {
      const { headers } = await app().call(method, path, {
        headers: {
          origin: "https://evil.example",
          "access-control-request-method": "DELETE",
          "access-control-request-headers": "authorization",
        },
      });
      expect(Object.keys(headers).filter((header) => header.startsWith("access-control-"))).toEqual([]);
    }
  },
);
