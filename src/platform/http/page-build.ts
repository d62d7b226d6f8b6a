import { data, type ServerBuild } from "react-router";
import { problemStatus } from "../errors.ts";
import { refusalOf } from "./page-errors.ts";

type Work = (args: never) => unknown;

/** React Router calls everything that is thrown a fault of ours. An engine that is busy, or away for a moment, is none: the page says so, and what is in it may be sent again. */
function orBusy<Handler extends Work>(work: Handler): Handler {
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

function withBusyAnswers(route: Route): Route {
  const { loader, action } = route.module;
  return { ...route, module: { ...route.module, ...(loader && { loader: orBusy(loader) }), ...(action && { action: orBusy(action) }) } };
}

/** The build, with every loader and action so. */
export function answeringBusy(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withBusyAnswers(route)] as const);
  return { ...build, routes: Object.fromEntries(routes) };
}
