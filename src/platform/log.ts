import type { FastifyBaseLogger } from "fastify";
import { type LoggerOptions, pino } from "pino";

export type Logger = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/** JSON lines. What identifies or admits a person is cut out before anything is written. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", 'res.headers["set-cookie"]', "phone", "email", "*.phone", "*.email"],
    base: { service: "nest-mates" },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
}

export const createLogger = (level: string): Logger => pino(loggerOptions(level));
