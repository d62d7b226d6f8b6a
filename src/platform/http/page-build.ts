import { data, type ServerBuild } from "react-router";
import { problemStatus } from "../errors.ts";
import { refusalOf } from "./page-errors.ts";

type Work = (args: never) => unknown;

/** React Router answers 500 to every thrown error. Turn an overloaded or unavailable database into a 503. */
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

type Route = NonNullable<ServerBuild["routes"][string]>;

function guardRoute(route: Route): Route {
  const { loader, action } = route.module;
  return { ...route, module: { ...route.module, ...(loader && { loader: orOverloaded(loader) }), ...(action && { action: orOverloaded(action) }) } };
}

/** Wraps every loader and action of the build. */
export function withOverloadResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guardRoute(route)] as const);
  return { ...build, routes: Object.fromEntries(routes) };
}
