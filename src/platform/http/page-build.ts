import { data, type ServerBuild } from "react-router";
import { problemStatus } from "../errors.ts";
import { refusalOf } from "./page-errors.ts";

type Work = (args: never) => unknown;

/** React Router answers 500 to every thrown error. This turns an overloaded or unavailable database into a 503. */
function orOverloaded<Handler extends Work>(work: Handler): Handler {
  const guarded = async (args: never) => {
    try {
      return await work(args);
    } catch (error) {
      if (refusalOf(error) === "overloaded") throw data(null, { status: problemStatus("overloaded") });
      throw error;
    }
  };
  return guarded as Handler;
}

/** A body that is not a form, or is truncated, is the client's error. The answer is 400, and nothing is logged. */
function withForm<Handler extends Work>(work: Handler): Handler {
  const guarded = (args: { request: Request }) => {
    const { request } = args;
    const formData = async () => {
      try {
        return await Request.prototype.formData.call(request);
      } catch {
        throw data(null, { status: problemStatus("malformed_request") });
      }
    };
    Object.defineProperty(request, "formData", { value: formData, configurable: true });
    return work(args as never);
  };
  return guarded as unknown as Handler;
}

type Route = NonNullable<ServerBuild["routes"][string]>;

function guardRoute(route: Route): Route {
  const { loader, action } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: orOverloaded(loader) }),
      ...(action && { action: orOverloaded(withForm(action)) }),
    },
  };
}

/** Wraps every loader and action of the build. */
export function withOverloadResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guardRoute(route)] as const);
  return { ...build, routes: Object.fromEntries(routes) };
}
