import { problemCodes, problemStatus, problemTitle } from "../../platform/errors.ts";
import type { ApiDocument } from "./api-document.context.ts";

export interface ApiOperation {
  method: string;
  path: string;
  summary: string;
  access: string;
  parameters: { name: string; place: string; schema: string }[];
  requestBody: string | undefined;
  answers: { status: string; description: string }[];
}

interface DocumentOperation {
  summary: string;
  security?: Record<string, unknown>[];
  parameters: { name: string; in: string; schema: unknown }[];
  requestBody?: { content: { "application/json": { schema: unknown } } };
  responses: Record<string, { description: string }>;
}

function accessOf({ security }: DocumentOperation): string {
  if (!security) return "No sign-in needed.";
  return security.some((scheme) => Object.keys(scheme).length === 0)
    ? "A signed-in member may get more."
    : "Sign-in needed.";
}

/** Converts the OpenAPI document to the data that the page shows. */
export function describeApi(document: ApiDocument) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, DocumentOperation>).map(
      ([method, operation]): ApiOperation => ({
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        access: accessOf(operation),
        parameters: operation.parameters.map(({ name, in: place, schema }) => ({
          name,
          place,
          schema: JSON.stringify(schema),
        })),
        requestBody:
          operation.requestBody && JSON.stringify(operation.requestBody.content["application/json"].schema, null, 2),
        answers: Object.entries(operation.responses).map(([status, { description }]) => ({ status, description })),
      }),
    ),
  );
  const problems = problemCodes.map((code) => ({ code, status: problemStatus(code), title: problemTitle(code) }));
  return { description: document.info.description, operations, problems };
}
