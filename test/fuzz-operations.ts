/** The operations of the OpenAPI document, and values that its schemas allow. */
import * as fc from "fast-check";
import type { InjectOptions } from "fastify";

export type InjectMethod = NonNullable<InjectOptions["method"]>;

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
}

export interface Operation {
  method: InjectMethod;
  path: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  body: JsonSchema | undefined;
  statuses: number[];
}

interface DocumentOperation {
  parameters: Operation["parameters"];
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
  responses: Record<string, unknown>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>;
}

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content["application/json"].schema,
      statuses: Object.keys(responses).map(Number),
    })),
  );
}

/** Values that a schema of the document allows. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  // Formats that random strings would never match.
  if (schema.examples) return fc.constantFrom(...schema.examples);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema));
  if (schema.properties) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, fromSchema(field)]),
    );
    return fc.record(fields, { requiredKeys: schema.required ?? [] });
  }
  const { type, format, minimum = -5, maximum = 1_000_000, minLength = 0, maxLength = 30 } = schema;
  if (type === "number") return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === "integer") return fc.integer({ min: minimum, max: Math.min(maximum, Number.MAX_SAFE_INTEGER) });
  if (type === "array") return fc.array(fromSchema(schema.items ?? {}), { maxLength: 3 });
  if (type === "string" && format === "date")
    return fc
      .date({ noInvalidDate: true, min: new Date("1990-01-01"), max: new Date("2040-01-01") })
      .map((date) => date.toISOString().slice(0, 10));
  if (type === "string") return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 30) });
  return fc.jsonValue();
}
