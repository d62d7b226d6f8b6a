import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isUnavailable } from "../db/unavailable.ts";
import { AppError, type FieldIssue, type ProblemCode, problemStatus, problemTitle } from "../errors.ts";
import { createSampler } from "../log-sampler.ts";

/** A problem response (RFC 9457), with a stable `code`. */
export const problemSchema = z
  .object({
    type: z.string().describe("Address of the description of this kind of problem"),
    title: z.string().describe("What happened, in a person's words"),
    status: z.int(),
    code: z.string().describe("Stable name of the problem"),
    requestId: z.string().describe("Quote this when you report the problem"),
    issues: z
      .array(z.object({ path: z.array(z.string()), message: z.string() }))
      .optional()
      .describe("Every field that is not valid"),
  })
  .meta({ id: "Problem" });

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_UNDER_PRESSURE: "overloaded",
};

const RETRY_AFTER_SECONDS = 2;

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const known = byFastifyCode[error.code];
  if (known) return new AppError(known, { cause: error });
  if (isUnavailable(error)) return new AppError("overloaded", { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError("malformed_request", { cause: error });
  return new AppError("internal", { message: error.message, cause: error });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const status = problemStatus(error.code);
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .send(
      JSON.stringify({
        type: `/developers#${error.code}`,
        title: problemTitle(error.code),
        status,
        code: error.code,
        requestId: request.id,
        ...(error.issues.length > 0 && { issues: error.issues }),
      }),
    );
}

/** Shown in a browser if a page could not be rendered. */
export interface FallbackPage {
  html: (about: { isBusy: boolean }) => string;
  policy: string;
}

const isBusy = (status: number) => status === 429 || status === 503;
const wantsHtml = (request: FastifyRequest) => request.headers.accept?.includes("text/html") === true;

export function handleProblems(app: FastifyInstance, fallback?: FallbackPage): void {
  const sample = createSampler();
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toAppError(error);
    const status = problemStatus(known.code);
    // A 503 means too much work or an unavailable part. It is no bug, so there is no stack to read.
    if (status === 503)
      sample(known.code, (leftOut) =>
        request.log.warn({ code: known.code, err: error.message, leftOut }, "request refused"),
      );
    else if (status >= 500) request.log.error({ err: error }, "request failed");
    if (!fallback || !wantsHtml(request) || (status < 500 && !isBusy(status)))
      return sendProblem(request, reply, known);
    if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
    return reply
      .code(status)
      .header("cache-control", "no-store")
      .header("content-security-policy", fallback.policy)
      .type("text/html; charset=utf-8")
      .send(fallback.html({ isBusy: isBusy(status) }));
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError("not_found")));
}

/** Answers URLs that the router cannot parse. No hook has run, so the headers that hooks add are missing. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(request, reply.header("x-request-id", request.id), toAppError(error));
}

export function toIssues(error: z.ZodError, root: string): FieldIssue[] {
  return error.issues.map(({ path, message }) => ({ path: [root, ...path.map(String)], message }));
}
