/** Keeps the current page open if the network fails during a navigation. */
import { fetchWhole, NetworkError, untilOnline, untilReached } from "../../platform/connection.ts";

/**
 * GET requests wait for the network, so the navigation waits too. Other requests fail immediately, because only the
 * form knows whether a retry is safe.
 */
export function routerFetch(request: Request): Promise<Response> {
  return request.method === "GET" ? untilReached(() => fetchWhole(request), request.signal) : fetchWhole(request);
}

/** Files of a route, from the router's manifest. */
export interface RouteFiles {
  module: string;
  clientActionModule?: string | undefined;
  clientLoaderModule?: string | undefined;
  css?: readonly string[] | undefined;
}

/** The properties of a data route that are used here. */
interface ClientRoute {
  id: string;
  lazy?: unknown;
  children?: readonly ClientRoute[] | undefined;
}

type Loaders = Record<string, unknown>;
const guarded = new WeakSet<Loaders>();
const fetched = new Map<string, Promise<unknown>>();

/**
 * import() does not report why it failed, so a fetch detects network errors. If the fetch succeeds, the router handles
 * the failure.
 */
async function importModule(module: string): Promise<void> {
  if (!navigator.onLine) throw new NetworkError("The browser is offline");
  try {
    await import(/* @vite-ignore */ module);
  } catch {
    await fetchWhole(new Request(module, { cache: "no-store" }));
  }
}

/**
 * Preloads the files of a route. The router's import() then finds the modules loaded, and the styles are in the HTTP
 * cache.
 */
function fetchFiles(id: string, route: RouteFiles | undefined): Promise<unknown> {
  if (!route) return Promise.resolve();
  const { module, clientActionModule, clientLoaderModule, css = [] } = route;
  const modules = [module, clientActionModule, clientLoaderModule].filter((file) => file !== undefined);
  const work = Promise.all([
    ...modules.map((file) => untilReached(() => importModule(file))),
    ...css.map((file) => untilReached(() => fetchWhole(new Request(file)))),
  ]);
  fetched.set(id, work);
  return work;
}

/**
 * If a route's module cannot be imported, React Router reloads the document. Without a network that shows the browser's
 * error page, so the router imports a module only after it was preloaded here. A module that a deploy removed still
 * causes a reload.
 */
export function guardRoutes(routes: readonly ClientRoute[], filesOf: (id: string) => RouteFiles | undefined): void {
  for (const { id, lazy, children } of routes) {
    if (typeof lazy === "object" && lazy !== null && !guarded.has(lazy as Loaders)) {
      const loaders = lazy as Loaders;
      guarded.add(loaders);
      for (const [name, load] of Object.entries(loaders)) {
        if (typeof load !== "function") continue;
        loaders[name] = async (...args: unknown[]) => {
          await (fetched.get(id) ?? fetchFiles(id, filesOf(id)));
          return (load as (...parts: unknown[]) => unknown)(...args);
        };
      }
    }
    guardRoutes(children ?? [], filesOf);
  }
}

function deferClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (navigator.onLine || event.defaultPrevented || !isPlain || !link || !leavesDocument(link)) return;
  event.preventDefault();
  void untilOnline().then(() => location.assign(link.href));
}

function deferSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === "dialog")
    return;
  event.preventDefault();
  void untilOnline().then(() => form.requestSubmit(event.submitter));
}

/**
 * Delays links and forms that load a new document until the browser is online. Listens on the window, after the
 * router's handlers.
 */
export function guardDocument(): () => void {
  addEventListener("click", deferClick);
  addEventListener("submit", deferSubmit);
  return () => {
    removeEventListener("click", deferClick);
    removeEventListener("submit", deferSubmit);
  };
}

function leavesDocument(link: HTMLAnchorElement): boolean {
  const isElsewhere = link.pathname !== location.pathname || link.search !== location.search || link.hash === "";
  return (
    link.origin === location.origin &&
    (link.target === "" || link.target === "_self") &&
    !link.hasAttribute("download") &&
    isElsewhere
  );
}
