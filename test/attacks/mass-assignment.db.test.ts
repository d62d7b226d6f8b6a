/** Unexpected fields in every request body: owner, state, like count, roles. They are rejected or have no effect. */
import { describe, expect, test } from "vitest";
import { accessMatrix } from "../access-matrix.ts";
import { MODERATOR_EMAIL, makeWorld, type World } from "../access-world.ts";
import { useTestApp } from "../app.ts";
import { type ApiDocument, operationsOf } from "../fuzz-operations.ts";
import { tablesHolding } from "../traces.ts";
import { allowedCaller, methodOf, rowOf } from "./callers.ts";

const app = useTestApp({ MODERATORS: MODERATOR_EMAIL });
const withBody = Object.keys(accessMatrix).filter((name) => accessMatrix[name]?.body);

const TEXT = "mass-assigned-text";
const NUMBER = 1_773_177_317;
const LONG_ID = "7731773177317731";
const MOMENT = "2001-02-03T04:05:06.000Z";
const traces = [TEXT, String(NUMBER), LONG_ID, "2001-02-03"];

const fieldsOf = (names: string, value: unknown) => Object.fromEntries(names.split(" ").map((name) => [name, value]));

const uninvited: Record<string, unknown> = {
  ...fieldsOf("_id id listing_id ownerId owner_id memberId member_id userId moderator_id area_id", LONG_ID),
  ...fieldsOf(
    "uid email name displayName owner author role roles sub note photo_key photoKey photoUrl photo_url text_hash seal",
    TEXT,
  ),
  ...fieldsOf(
    "likes likeCount like_count likesCount score views allIn all_in dayOne facts_bits rules amenities who",
    NUMBER,
  ),
  ...fieldsOf(
    "isModerator isAdmin admin verified emailVerified email_verified phoneVerified isOwner trusted isOver approved",
    true,
  ),
  ...fieldsOf(
    "createdAt created_at updatedAt updated_at confirmedAt confirmed_at askedAt asked_at sleepAt sleep_at suspendedAt suspended_at leavingAt leaving_at emailVerifiedAt email_verified_at phone_verified_at decidedAt decided_at until expires_at",
    MOMENT,
  ),
  ...fieldsOf("state status decision", "removed"),
  member: { role: TEXT, isModerator: true },
  $set: { state: "removed", owner_id: LONG_ID },
  "owner.id": LONG_ID,
  "facts[unit]": TEXT,
};

/** The state around a post, without values that differ between two worlds. */
async function standing(world: World) {
  const { pool } = app().services;
  const uids = Object.values(world.callers).flatMap((member) => (member ? [member.uid] : []));
  const query = async (text: string, values: unknown[]) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  return {
    posts: await query(
      `select l.state, l.available, r.like_count, count(*)::integer as n from listing l
          left join listing_rank r on r.listing_id = l.id join member m on m.id = l.owner_id
       where m.uid = any($1) group by 1, 2, 3 order by 1, 2, 3`,
      [uids],
    ),
    members: await query(
      "select email_verified, suspended_at is null as active, leaving_at is null as staying, phone is null as without_phone, count(*)::integer as n from member where uid = any($1) group by 1, 2, 3, 4 order by 1, 2, 3, 4",
      [uids],
    ),
    cases: await query(
      "select kind, decision, count(*)::integer as n from moderation_case c join member m on m.id = c.member_id where m.uid = any($1) group by 1, 2 order by 1, 2",
      [uids],
    ),
  };
}

/** Replaces parameter names, which differ between router and OpenAPI. */
const shape = (text: string) => text.replaceAll(/:\w+|\{\w+\}/g, ":");

/** Properties of a schema, or of the one that it refers to. */
function propertiesOf(schema: { properties?: object; $ref?: string } | undefined): object {
  const { components } = app().api.document as unknown as {
    components: { schemas: Record<string, { properties?: object }> };
  };
  return schema?.properties ?? components.schemas[schema?.$ref?.split("/").at(-1) ?? ""]?.properties ?? {};
}

/** The unexpected fields, without those that the call itself accepts. */
function uninvitedIn(name: string): Record<string, unknown> {
  const operation = operationsOf(app().api.document as unknown as ApiDocument).find(
    ({ method, path }) => shape(`${method} ${path}`) === shape(name),
  );
  const known = Object.keys(propertiesOf(operation?.body));
  expect(known.length).toBeGreaterThan(0);
  return Object.fromEntries(Object.entries(uninvited).filter(([field]) => !known.includes(field)));
}

async function callWith(name: string, more: Record<string, unknown>) {
  const world = await makeWorld(app());
  const row = rowOf(name);
  const caller = world.callers[allowedCaller(name)];
  const body = row.body?.(world) as Record<string, unknown>;
  const answer = await app().call(methodOf(name), row.path(world), {
    ...(caller && { as: caller }),
    body: { ...more, ...body },
  });
  return { status: answer.statusCode, standing: await standing(world) };
}

describe.each(withBody)("%s", (name) => {
  test("has the same effect with unexpected fields as without", async () => {
    const plain = await callWith(name, {});
    const loaded = await callWith(name, uninvitedIn(name));
    expect(plain.status).toBe(rowOf(name).status[allowedCaller(name)]);
    // Either rejected as a whole, or executed without them.
    expect(loaded.status === 400 ? plain : loaded).toEqual(plain);
    expect(await tablesHolding(app().services.pool, traces)).toEqual([]);
  });
});

test("the search for traces of the fields finds them", async () => {
  const world = await makeWorld(app());
  await app().services.pool.query("update listing set title = $2 where id = $1", [world.listing, TEXT]);
  expect(await tablesHolding(app().services.pool, traces)).toContain("public.listing");
});

test("prototype keys are rejected", async () => {
  for (const payload of [
    '{"__proto__":{"isModerator":true}}',
    '{"constructor":{"prototype":{"isModerator":true}}}',
    '{"a":{"__proto__":{"x":1}}}',
  ]) {
    const world = await makeWorld(app());
    const caller = world.callers.member;
    const answer = await app().call("PATCH", "/featuredPost", {
      ...(caller && { as: caller }),
      headers: { "content-type": "application/json" },
      body: payload,
    });
    expect([payload, answer.statusCode]).toEqual([payload, 400]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  }
});
