import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import type { Actor } from "../auth/actor.ts";
import { AppError } from "../errors.ts";

/** The longest listing, in Bangla, is about 16 kB. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** Time to receive a whole request, and its headers: protects against clients that send a byte now and then. */
export const REQUEST_TIMEOUT_MS = 15_000;
export const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node checks the two timeouts above. */
export const CONNECTIONS_CHECK_MS = 1_000;
/** Closes a connection without traffic during a response: the client does not read. Node closes it after up to twice this time. */
export const STALLED_TIMEOUT_MS = 15_000;
const WINDOW_MS = 60_000;
const MAX_TRACKED_IPS = 100_000;

export interface LimitOptions {
  perIp: number;
  perMember: number;
  redisUrl: string | undefined;
}

/** Limits requests per minute by IP address. Returns a function that limits by member. Processes share the counts if there is a Redis. */
export async function limitRates(app: FastifyInstance, { perIp, perMember, redisUrl }: LimitOptions) {
  const redis = redisUrl ? new Redis(redisUrl, { connectTimeout: 500, maxRetriesPerRequest: 1, enableOfflineQueue: false }) : undefined;
  redis?.on("error", (error) => app.log.error({ err: error }, "rate limit store"));
  app.addHook("onClose", async () => redis?.disconnect());
  await app.register(rateLimit, {
    max: perIp,
    timeWindow: WINDOW_MS,
    cache: MAX_TRACKED_IPS,
    // If Redis is down, serve without limits.
    skipOnError: true,
    ...(redis && { redis }),
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });
  const countMemberRequest = app.createRateLimit({
    max: perMember,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `member ${memberOf.get(request) ?? ""}`,
  });
  return async (request: FastifyRequest, actor: Actor): Promise<void> => {
    memberOf.set(request, actor.memberId);
    const count = await countMemberRequest(request);
    if (!count.isAllowed && count.isExceeded) throw tooMany(count.ttl);
  };
}

const memberOf = new WeakMap<FastifyRequest, string>();
const tooMany = (ttlMs: number) => new AppError("too_many_requests", { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) });

/** Answers 503 at once if the event loop is too slow, so that the load balancer tries another process. */
export async function limitPressure(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: () => {
      throw new AppError("overloaded", { retryAfterSeconds: 2 });
    },
  });
}

/** `pressureHandler` of a route that is served nevertheless. */
export const ignorePressure = (): undefined => undefined;
