import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../auth/actor.ts";
import { AppError } from "../errors.ts";
import { type Count, openRequestCounts } from "./request-counts.ts";

/** The longest listing, in Bangla, is about 16 kB. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** The time to receive a whole request, and its headers. It protects against clients that send a byte now and then. */
export const REQUEST_TIMEOUT_MS = 15_000;
export const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node checks the two timeouts above. */
export const CONNECTIONS_CHECK_MS = 1_000;
/**
 * A connection is closed after this time without traffic during a response, because the client does not read. Node
 * closes it after up to twice this time.
 */
export const STALLED_TIMEOUT_MS = 15_000;
const WINDOW_MS = 60_000;

export interface LimitOptions {
  /** The cost per minute that one IP address, or one member, may cause. A list from the API costs 1. */
  perIp: number;
  perMember: number;
  redisUrl: string | undefined;
}

export interface RateLimits {
  /** Throws if the member has made too many requests. */
  countMember: (actor: Actor) => Promise<void>;
  /**
   * Charges work for a visitor that costs more than a list. The cost is added to the count of the IP address, so it
   * affects the next requests.
   */
  charge: (request: FastifyRequest, cost: number) => void;
  isShared: () => boolean;
}

/**
 * Limits the cost of an IP address, for all routes that are registered later. Processes share the counts if there is a
 * Redis.
 */
export async function limitRates(
  app: FastifyInstance,
  { perIp, perMember, redisUrl }: LimitOptions,
): Promise<RateLimits> {
  const counts = openRequestCounts(redisUrl, WINDOW_MS, app.log);
  app.addHook("onClose", async () => counts.close());
  class Store {
    async incr(key: string, done: (error: Error | null, count: Count) => void): Promise<void> {
      done(null, await counts.add(key, 1));
    }
    child(): Store {
      return this;
    }
  }
  await app.register(rateLimit, {
    max: perIp,
    timeWindow: WINDOW_MS,
    store: Store,
    keyGenerator: addressKey,
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });
  return {
    async countMember({ memberId }) {
      const { current, ttl } = await counts.add(`member ${memberId}`, 1);
      if (current > perMember) throw tooMany(ttl);
    },
    charge: (request, cost) => void counts.add(addressKey(request), cost),
    isShared: counts.isShared,
  };
}

/**
 * The address of the visitor. For IPv6 it is the /64 network, because a network gives a whole /64 to one customer, who
 * could use another address for each request.
 */
export const networkOf = ({ ip }: Pick<FastifyRequest, "ip">): string => normalizeIP(ip);
const addressKey = (request: FastifyRequest) => `address ${networkOf(request)}`;
const tooMany = (ttlMs: number) =>
  new AppError("too_many_requests", { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) });

/** Answers 503 at once if the event loop is too slow, so that the load balancer tries another process. */
export async function limitPressure(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: () => {
      throw new AppError("overloaded", { retryAfterSeconds: 2 });
    },
  });
}

/** The `pressureHandler` of a route that is served even under pressure. */
export const ignorePressure = (): undefined => undefined;
