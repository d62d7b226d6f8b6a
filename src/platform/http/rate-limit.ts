import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import type { Actor } from "../auth/actor.ts";
import { AppError } from "../errors.ts";

/** A listing at its longest, in Bangla, is about 16 kB. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** By then all of a request has come, and of its head sooner: who sends a byte now and then must not hold a connection for long. */
export const REQUEST_TIMEOUT_MS = 15_000;
export const HEADERS_TIMEOUT_MS = 10_000;
/** How often the connections are looked at: one that is too slow is closed so much later at most. */
export const CONNECTIONS_CHECK_MS = 1_000;
/** Nothing has gone either way for so long while an answer is due: its reader does not read. Node looks twice before it believes that. */
export const STALLED_TIMEOUT_MS = 15_000;
const WINDOW_MS = 60_000;
const MAX_EVENT_LOOP_DELAY_MS = 1_000;
const MOST_ADDRESSES_KEPT = 100_000;

export interface LimitOptions {
  perIp: number;
  perMember: number;
  redisUrl: string | undefined;
}

/** Requests a minute, by address and by member; counted together by all processes when there is a Redis, else by each for itself. */
export async function limitRates(app: FastifyInstance, { perIp, perMember, redisUrl }: LimitOptions) {
  const redis = redisUrl ? new Redis(redisUrl, { connectTimeout: 500, maxRetriesPerRequest: 1, enableOfflineQueue: false }) : undefined;
  redis?.on("error", (error) => app.log.error({ err: error }, "rate limit store"));
  app.addHook("onClose", async () => redis?.disconnect());
  await app.register(rateLimit, {
    max: perIp,
    timeWindow: WINDOW_MS,
    cache: MOST_ADDRESSES_KEPT,
    // Without its store the site goes on, uncounted: better than turning everybody away.
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

/** A process that cannot keep up says so at once, so that the balancer asks another, instead of letting everybody wait. */
export async function limitPressure(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: () => {
      throw new AppError("overloaded", { retryAfterSeconds: 2 });
    },
  });
}
