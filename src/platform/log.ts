import type { FastifyBaseLogger } from "fastify";
import { type LoggerOptions, pino } from "pino";
import { traceFields } from "./telemetry/spans.ts";

export type Logger = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

const personal = ["uid", "email", "phone", "name"];

/** JSON lines. What identifies or admits a person is cut out before anything is written. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", 'res.headers["set-cookie"]', ...personal, ...personal.map((field) => `*.${field}`)],
    serializers: { err: describeError },
    base: { service: "nest-mates" },
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
}

export const createLogger = (level: string): Logger => pino(loggerOptions(level));

/** Of an error, what says where to look; the database's `detail` and `where`, for one, quote the row that it is about. */
const errorFields = ["type", "code", "status", "statusCode", "command", "severity", "schema", "table", "column", "constraint", "routine"] as const;

interface DescribedError {
  message: string;
  stack?: string;
  aggregateErrors?: unknown[];
  [field: string]: unknown;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutPersons(error) : error;
  return pick(pino.stdSerializers.err(error));
}

function pick(error: DescribedError): DescribedError {
  const { message, stack, aggregateErrors } = error;
  return {
    ...Object.fromEntries(errorFields.filter((field) => error[field] !== undefined).map((field) => [field, error[field]])),
    message: withoutPersons(message),
    ...(stack !== undefined && { stack: withoutPersons(stack) }),
    ...(aggregateErrors && { aggregateErrors: aggregateErrors.map((one) => pick(one as DescribedError)) }),
  };
}

// The look behind keeps a long word without an @ from being tried from each of its letters.
const emailAddress = /(?<![^\s<>()"'`,;:=[\]{}|/\\@])[^\s<>()"'`,;:=[\]{}|/\\@]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
const phoneNumber = /\+[1-9]\d{7,14}\b|\b(?:880|0)1\d[\d -]{6,9}\d\b/g;

/** Not escaped by JSON: some terminals read the first ones as commands, some readers of logs the last two as the end of a line. */
const unseen = /[\u007F-\u009F\u2028\u2029]/g;

/** Others' words may quote what they were given. */
const withoutPersons = (text: string): string => text.replaceAll(emailAddress, "[e-mail]").replaceAll(phoneNumber, "[phone]").replaceAll(unseen, "\uFFFD");
