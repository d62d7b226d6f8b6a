import { z } from "zod";
import { type ProblemCode, problemCodes, problemStatus, problemTitle } from "../errors.ts";
import { problemSchema } from "./problem.ts";
import type { Access, AnyRoute } from "./route.ts";

type Json = Record<string, unknown>;

/** Errors that every route can return. */
const problemsOfAny: readonly ProblemCode[] = ["too_many_requests", "internal", "overloaded"];
const problemsOfInput: readonly ProblemCode[] = ["validation_failed", "malformed_request"];
const problemsOfBody: readonly ProblemCode[] = ["payload_too_large", "unsupported_media_type"];
const problemsOfAccess: Record<Access, readonly ProblemCode[]> = {
  public: [],
  optional: ["sign_in_required", "sign_in_expired", "identity_unavailable", "suspended"],
  member: ["sign_in_required", "sign_in_expired", "identity_unavailable", "foreign_origin", "suspended", "leaving"],
  operator: ["forbidden"],
};

function problemsOf(definition: AnyRoute): ProblemCode[] {
  const listed = [
    ...(definition.problems ?? []),
    ...problemsOfAccess[definition.access],
    ...problemsOfInput,
    ...(definition.method === "GET" ? [] : problemsOfBody),
    ...problemsOfAny,
  ];
  return problemCodes.filter((code) => listed.includes(code));
}

/** Creates an OpenAPI 3.1 document from the schemas that validate requests and describe responses. */
export function createOpenApi(routes: readonly AnyRoute[]) {
  const schemas: Json = {};
  const toSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
    const {
      $defs,
      $schema: _dialect,
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json & { $defs?: Json };
    const lifted = JSON.parse(JSON.stringify({ $defs, json }).replaceAll("#/$defs/", "#/components/schemas/")) as {
      $defs?: Json;
      json: Json;
    };
    Object.assign(schemas, lifted.$defs);
    return lifted.json;
  };
  const paths: Record<string, Json> = {};
  // OpenAPI treats `/browseListing/{uid}` and `/browseListing/{id}` as the same path, so both get the first name.
  const known = new Map<string, string>();
  for (const definition of routes) {
    const shape = definition.url.replaceAll(/:\w+/g, ":");
    const path = known.get(shape) ?? definition.url.replaceAll(/:(\w+)/g, "{$1}");
    known.set(shape, path);
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: toOperation(definition, path, toSchema) };
  }
  toSchema(z.object({ problem: problemSchema }), "output");
  return {
    openapi: "3.1.0",
    info: {
      title: "Nest Mates",
      version: "1.0.0",
      summary: "Find a room or a housemate in Bangladesh.",
      description:
        "Rents are in taka a month. Sign in with a Firebase ID token as a bearer, or with the session cookie that POST /api/session sets.",
      license: { name: "MIT", identifier: "MIT" },
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        idToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        session: { type: "apiKey", in: "cookie", name: "__Host-sid" },
      },
    },
  };
}

function toOperation(
  definition: AnyRoute,
  path: string,
  toSchema: (schema: z.ZodType, io: "input" | "output") => Json,
): Json {
  const { access, summary, params, query, body, responses } = definition;
  const success = Object.entries(responses).map(
    ([status, { description, schema, contentType = "application/json" }]) => [
      status,
      {
        description,
        ...((schema || contentType !== "application/json") && {
          content: { [contentType]: schema ? { schema: toSchema(schema, "output") } : {} },
        }),
      },
    ],
  );
  const byStatus = Map.groupBy(problemsOf(definition), problemStatus);
  const errors = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${problemTitle(code)}`).join(" "),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ]);
  return {
    summary,
    ...(access !== "public" &&
      access !== "operator" && {
        security: [{ idToken: [] }, { session: [] }, ...(access === "optional" ? [{}] : [])],
      }),
    parameters: [
      ...toPathParameters(path, params && toSchema(params, "input")),
      ...toQueryParameters(query && toSchema(query, "input")),
    ],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: toSchema(body, "input") } } },
    }),
    responses: Object.fromEntries([...success, ...errors]),
  };
}

const propertiesOf = (schema: Json | undefined) => Object.entries((schema?.["properties"] ?? {}) as Json);

function toQueryParameters(schema: Json | undefined): Json[] {
  const required = (schema?.["required"] ?? []) as string[];
  return propertiesOf(schema).map(([name, property]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: property,
  }));
}

function toPathParameters(path: string, schema: Json | undefined): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return propertiesOf(schema).map(([, property], index) => ({
    name: names[index],
    in: "path",
    required: true,
    schema: property,
  }));
}
