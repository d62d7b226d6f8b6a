import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor } from "../auth/actor.ts";
import type { Authenticator } from "../auth/authenticate.ts";
import { AppError, type FieldIssue, type ProblemCode } from "../errors.ts";
import { toIssues } from "./problem.ts";
import { ignorePressure, type RateLimits } from "./rate-limit.ts";

/**
 * Who may call a route. `public`: without an actor, so that responses can be cached for all. `optional`: visitors and
 * members. `member`: needs a sign-in. `operator`: monitoring.
 */
export type Access = "public" | "optional" | "member" | "operator";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const allMethods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type ActorFor<A extends Access> = A extends "member" ? Actor : A extends "optional" ? Actor | undefined : undefined;

interface RouteInput<A extends Access, P, Q, B> {
  actor: ActorFor<A>;
  params: P;
  query: Q;
  body: B;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * For a route that authenticates by itself. Counts the request for the rate limit of this member, and throws beyond
   * it.
   */
  countMember: (actor: Actor) => Promise<void>;
  /**
   * Sets how many lists a visitor's request costs, for work that costs more than one list. Call it where the work is
   * done, not for cached responses.
   */
  chargeAs: (lists: number) => void;
}

export interface RouteDefinition<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  method: Method;
  url: string;
  access: A;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Success responses by status. */
  responses: Record<number, { description: string; schema?: z.ZodType; contentType?: string }>;
  /** Errors in addition to those that every route can return. */
  problems?: readonly ProblemCode[];
  /** Whether members whose account will soon be deleted may call the route. */
  isForLeaving?: boolean;
  /**
   * Exempts the route from rate limits and load shedding. A liveness probe that fails under load would get the process
   * killed.
   */
  isAlwaysAnswered?: boolean;
  /** The responses last for minutes, so they are not measured as requests. */
  isStream?: boolean;
  handler: (input: RouteInput<A, z.output<P>, z.output<Q>, z.output<B>>) => unknown;
}

export type AnyRoute = Omit<RouteDefinition, "handler"> & { handler: (input: never) => unknown };

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** This route only returns 405. */
    isMethodGuard?: boolean;
    isStream?: boolean;
    /** Called instead of the default if the process sheds load. */
    pressureHandler?: () => undefined;
  }
}

/** Infers the handler's input types from the schemas. */
export function route<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<A, P, Q, B>,
): AnyRoute {
  return definition;
}

/** Makes the start fail if a route has no access rule. */
export function requireAccessRules(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, method, config }) => {
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} declares no access rule`);
  });
}

/** Whether the response was a stream, which began long ago. */
export const wasStream = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.routeOptions.config.isStream === true && reply.statusCode === 200;

export interface RouteGuards {
  authenticator: Authenticator;
  countMember: RateLimits["countMember"];
  charge: RateLimits["charge"];
  assertOperator: (request: FastifyRequest) => void;
}

export function registerRoutes(app: FastifyInstance, routes: readonly AnyRoute[], guards: RouteGuards): void {
  for (const definition of routes) {
    const { method, url, access, isAlwaysAnswered, isStream = false } = definition;
    const handler = definition.handler as (input: RouteInput<Access, unknown, unknown, unknown>) => unknown;
    app.route({
      method,
      url,
      config: { access, isStream, ...(isAlwaysAnswered && { rateLimit: false, pressureHandler: ignorePressure }) },
      handler: async (request, reply) => {
        const actor = await authorize(definition, request, guards);
        const input = parseInput(definition, request);
        const chargeAs = (lists: number) => (actor ? undefined : guards.charge(request, lists - 1));
        return handler({ ...input, actor, request, reply, countMember: guards.countMember, chargeAs });
      },
    });
  }
  guardMethods(app, routes);
}

async function authorize(
  { access, isForLeaving }: AnyRoute,
  request: FastifyRequest,
  guards: RouteGuards,
): Promise<Actor | undefined> {
  if (access === "public") return undefined;
  if (access === "operator") {
    guards.assertOperator(request);
    return undefined;
  }
  const actor = await guards.authenticator.findActor(request);
  const needsMember = access === "member";
  if (!actor && needsMember) throw new AppError("sign_in_required");
  if (actor?.leavingAt && needsMember && !isForLeaving) throw new AppError("leaving");
  if (actor) await guards.countMember(actor);
  return actor;
}

const noInput = z.unknown();

function parseInput(definition: AnyRoute, request: FastifyRequest) {
  const issues: FieldIssue[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown, root: string) => {
    if (!schema) return undefined;
    const parsed = (schema ?? noInput).safeParse(value);
    if (!parsed.success) issues.push(...toIssues(parsed.error, root));
    return parsed.data;
  };
  const params = parse(definition.params, request.params, "params");
  const query = parse(definition.query, request.query, "query");
  const body = parse(definition.body, request.body, "body");
  if (issues.length > 0) throw new AppError("validation_failed", { issues });
  return { params, query, body };
}

/** Returns 405 for other methods of a known URL, which would otherwise be handled by the pages. */
function guardMethods(app: FastifyInstance, routes: readonly AnyRoute[]): void {
  const byShape = new Map<string, { url: string; methods: Set<Method> }>();
  for (const { url, method } of routes) {
    // `/browseListing/:uid` and `/browseListing/:id` match the same URLs.
    const shape = url.replaceAll(/:\w+/g, ":");
    const entry = byShape.get(shape) ?? { url, methods: new Set() };
    entry.methods.add(method);
    byShape.set(shape, entry);
  }
  for (const { url, methods } of byShape.values()) {
    const others = allMethods.filter((method) => !methods.has(method));
    if (others.length === 0) continue;
    app.route({
      method: others,
      url,
      config: { access: "public", isMethodGuard: true },
      handler: (_request, reply) => {
        reply.header("allow", [...methods].join(", "));
        throw new AppError("method_not_allowed");
      },
    });
  }
}
