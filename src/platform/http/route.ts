import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor } from "../auth/actor.ts";
import type { Authenticator } from "../auth/authenticate.ts";
import { AppError, type FieldIssue, type ProblemCode } from "../errors.ts";
import { toIssues } from "./problem.ts";

/**
 * Who may call a route. `public` never learns who asks, so its answer may be shared; `optional` tells a member from a visitor; `member`
 * needs a sign-in; `moderator` one of those whom the server's settings name; `operator` is for the machines that run us.
 */
export type Access = "public" | "optional" | "member" | "moderator" | "operator";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const allMethods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type ActorFor<A extends Access> = A extends "member" | "moderator" ? Actor : A extends "optional" ? Actor | undefined : undefined;

interface RouteInput<A extends Access, P, Q, B> {
  actor: ActorFor<A>;
  params: P;
  query: Q;
  body: B;
  request: FastifyRequest;
  reply: FastifyReply;
  /** For a route that learns by itself who asks: counts the request as theirs, and throws when there were too many. */
  countMember: (actor: Actor) => Promise<void>;
}

export interface RouteDefinition<A extends Access = Access, P extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  method: Method;
  url: string;
  access: A;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Success answers: status, and the schema of its body if it has one. */
  responses: Record<number, { description: string; schema?: z.ZodType; contentType?: string }>;
  /** Refusals beyond those that any route can give. */
  problems?: readonly ProblemCode[];
  /** Also for a member who has asked to be deleted and may still come back. */
  isForLeaving?: boolean;
  /** Not turned away however busy we are: a liveness probe that fails under load gets the process killed when it is needed most. */
  isAlwaysAnswered?: boolean;
  handler: (input: RouteInput<A, z.output<P>, z.output<Q>, z.output<B>>) => unknown;
}

/** Any route, whatever its inputs: what registries and the OpenAPI document work with. */
export type AnyRoute = Omit<RouteDefinition, "handler"> & { handler: (input: never) => unknown };

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Answers only to say that the address takes other methods. */
    isMethodGuard?: boolean;
  }
}

/** Ties the handler's input types to the schemas beside it. */
export function route<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(definition: RouteDefinition<A, P, Q, B>): AnyRoute {
  return definition;
}

/** Deny by default: a route that does not say who may call it keeps the server from starting. */
export function requireAccessRules(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, method, config }) => {
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} declares no access rule`);
  });
}

export interface RouteGuards {
  authenticator: Authenticator;
  /** Counts a member's request; throws when there were too many. */
  countMember: (request: FastifyRequest, actor: Actor) => Promise<void>;
  assertOperator: (request: FastifyRequest) => void;
}

export function registerRoutes(app: FastifyInstance, routes: readonly AnyRoute[], guards: RouteGuards): void {
  for (const definition of routes) {
    const { method, url, access, isAlwaysAnswered } = definition;
    const handler = definition.handler as (input: RouteInput<Access, unknown, unknown, unknown>) => unknown;
    app.route({
      method,
      url,
      config: { access, ...(isAlwaysAnswered && { rateLimit: false, pressureHandler: letThrough }) },
      handler: async (request, reply) => {
        const actor = await admit(definition, request, guards);
        const input = parseInput(definition, request);
        return handler({ ...input, actor, request, reply, countMember: (member) => guards.countMember(request, member) });
      },
    });
  }
  guardMethods(app, routes);
}

const letThrough = () => undefined;

async function admit({ access, isForLeaving }: AnyRoute, request: FastifyRequest, guards: RouteGuards): Promise<Actor | undefined> {
  if (access === "public") return undefined;
  if (access === "operator") {
    guards.assertOperator(request);
    return undefined;
  }
  const actor = await guards.authenticator.findActor(request);
  const needsMember = access === "member" || access === "moderator";
  if (!actor && needsMember) throw new AppError("sign_in_required");
  if (actor?.leavingAt && needsMember && !isForLeaving) throw new AppError("leaving");
  if (access === "moderator" && !actor?.isModerator) throw new AppError("forbidden", { message: "For moderators" });
  if (actor) await guards.countMember(request, actor);
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

/** A known address called with another method is told so, instead of falling through to the pages. */
function guardMethods(app: FastifyInstance, routes: readonly AnyRoute[]): void {
  const taken = new Map<string, { url: string; methods: Set<Method> }>();
  for (const { url, method } of routes) {
    // `/browseListing/:uid` and `/browseListing/:id` are one address.
    const shape = url.replaceAll(/:\w+/g, ":");
    const entry = taken.get(shape) ?? { url, methods: new Set() };
    entry.methods.add(method);
    taken.set(shape, entry);
  }
  for (const { url, methods } of taken.values()) {
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
