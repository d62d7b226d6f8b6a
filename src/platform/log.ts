import type { FastifyBaseLogger } from "fastify";
import { type LoggerOptions, pino } from "pino";
import { traceFields } from "./telemetry/spans.ts";

export type Logger = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

const personal = ["uid", "email", "phone", "name"];

/** Logs are JSON lines. Personal data and credentials are redacted. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: [
      "req.headers.authorization",
      "req.headers.cookie",
      'res.headers["set-cookie"]',
      ...personal,
      ...personal.map((field) => `*.${field}`),
    ],
    serializers: { err: describeError },
    base: { service: "nest-mates" },
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
}

export const createLogger = (level: string): Logger => pino(loggerOptions(level));

/**
 * The fields of errors that are logged. Other fields may contain personal data: PostgreSQL's `detail` and `where` quote
 * the row.
 */
const errorFields = [
  "type",
  "code",
  "status",
  "statusCode",
  "command",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
] as const;

interface DescribedError {
  message: string;
  stack?: string;
  aggregateErrors?: unknown[];
  [field: string]: unknown;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutPersonalData(error) : error;
  return pick(pino.stdSerializers.err(error));
}

function pick(error: DescribedError): DescribedError {
  const { message, stack, aggregateErrors } = error;
  return {
    ...Object.fromEntries(
      errorFields.filter((field) => error[field] !== undefined).map((field) => [field, error[field]]),
    ),
    message: withoutPersonalData(message),
    ...(stack !== undefined && { stack: withoutPersonalData(stack) }),
    ...(aggregateErrors && { aggregateErrors: aggregateErrors.map((one) => pick(one as DescribedError)) }),
  };
}

// The lookbehind avoids quadratic time for long words without an @.
const emailAddress = /(?<![^\s<>()"'`,;:=[\]{}|/\\@])[^\s<>()"'`,;:=[\]{}|/\\@]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
const phoneNumber = /\+[1-9]\d{7,14}\b|\b(?:880|0)1\d[\d -]{6,9}\d\b/g;

/**
 * JSON does not escape these. Some terminals interpret C1 controls, and some log readers break lines at U+2028 and
 * U+2029.
 */
const controlCharacters = /[\u007F-\u009F\u2028\u2029]/g;

/** Removes personal data from the message of an error, which may quote its input. */
const withoutPersonalData = (text: string): string =>
  text.replaceAll(emailAddress, "[e-mail]").replaceAll(phoneNumber, "[phone]").replaceAll(controlCharacters, "\uFFFD");
