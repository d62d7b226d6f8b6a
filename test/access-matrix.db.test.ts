import { expect, test } from "vitest";
import { z } from "zod";
import { wireWholeListing } from "../src/features/listings/listing.wire.ts";
import { accessMatrix, type Caller, callers, type Secret } from "./access-matrix.ts";
import { callAsEach, MODERATOR_EMAIL, makeWorld, shareWorld, type World } from "./access-world.ts";
import { useTestApp } from "./app.ts";

const app = useTestApp({ MODERATORS: MODERATOR_EMAIL });

test("every route has a row, and every row has a route", () => {
  const routes = app().api.routes.map(({ method, url }) => `${method} ${url}`);
  expect(Object.keys(accessMatrix).toSorted()).toEqual(routes.toSorted());
});

interface Seen {
  status: number;
  secrets: Secret[];
  /** Fields of the response body that its schema does not declare. */
  undeclared: string[];
}

interface SchemaLike {
  properties?: Record<string, unknown>;
  items?: SchemaLike;
  /** Set only if any field name is allowed. */
  additionalProperties?: object | false;
}

/** Field names of the outermost object, or of the objects of an array. */
function namesIn(body: unknown): string[] {
  const objects = [body].flat().filter((value) => typeof value === "object" && value !== null);
  return [...new Set(objects.flatMap((value) => Object.keys(value)))];
}

function declaredNames(name: string, status: number): string[] | undefined {
  const definition = app().api.routes.find(({ method, url }) => `${method} ${url}` === name);
  const schema = definition?.responses[status]?.schema;
  const json = schema && (z.toJSONSchema(schema, { unrepresentable: "any" }) as SchemaLike);
  const object = json?.items ?? json;
  return object?.properties && !object.additionalProperties ? Object.keys(object.properties) : undefined;
}

async function callAs(world: World, name: string, caller: Caller): Promise<Seen> {
  const row = accessMatrix[name];
  if (!row) throw new Error(`No row for ${name}`);
  const [method = ""] = name.split(" ");
  const as = world.callers[caller];
  const request = () =>
    app().call(method, row.path(world), {
      ...(as && { as }),
      ...(row.body && { body: row.body(world) }),
      headers: { origin: app().config.origin },
    });
  const first = await request();
  // On a busy machine a search may take too long. That is another test's subject.
  const answer = first.statusCode === 503 ? await request() : first;
  const told = `${answer.body}\n${JSON.stringify(answer.headers)}`.replaceAll(/\s/g, "");
  const secrets = (Object.keys(world.secrets) as Secret[]).filter((secret) => told.includes(world.secrets[secret]));
  const declared = answer.headers["content-type"]?.toString().startsWith("application/json")
    ? declaredNames(name, answer.statusCode)
    : undefined;
  const undeclared = declared ? namesIn(answer.json()).filter((field) => !declared.includes(field)) : [];
  return { status: answer.statusCode, secrets, undeclared };
}

const forReading = shareWorld(app);

test.each(Object.entries(accessMatrix))("%s", async (name, row) => {
  const isRead = name.startsWith("GET ");
  const found = await callAsEach(row.status, (world, caller) => callAs(world, name, caller), {
    isRead,
    makeOne: isRead ? forReading : () => makeWorld(app()),
  });
  const expected = callers.map((caller) => [
    caller,
    { status: row.status[caller], secrets: [...(row.sees?.[caller] ?? [])], undeclared: [] },
  ]);
  expect(found).toEqual(Object.fromEntries(expected));
});

test("fields of a post that each caller gets", async () => {
  const forAll = Object.keys(wireWholeListing.shape);
  const aRefusal = ["type", "title", "status", "code", "requestId"];
  const forMembers = [...forAll, "liked", "phoneWithheld"];
  const fields: Record<Caller, readonly string[]> = {
    visitor: forAll,
    member: forMembers,
    owner: [
      ...forMembers,
      "phone",
      "email",
      "uid",
      "pin",
      "phoneShownTo",
      "state",
      "sleepAt",
      "takenTold",
      "tellAt",
      "note",
      "ownPhotos",
    ],
    liked: [...forMembers, "phone"],
    blocked: aRefusal,
    unverified: forMembers,
    suspended: aRefusal,
    moderator: forMembers,
  };

  const got: Partial<Record<Caller, string[]>> = {};
  const world = await makeWorld(app());
  for (const caller of callers) {
    const as = world.callers[caller];
    const answer = await app().call("GET", `/featuredPost/${world.listing}`, { ...(as && { as }) });
    got[caller] = namesIn(answer.json()).toSorted();
  }
  expect(got).toEqual(Object.fromEntries(callers.map((caller) => [caller, fields[caller].toSorted()])));
});
