/** What keeps the page that is shown when the network goes away in the middle of a navigation. */
import { fetchWhole, NetworkError, untilOnline, untilReached } from "../../platform/connection.ts";

/** Reads wait for the connection, and with them the navigation. Writes fail at once: only the form knows whether they may be repeated. */
export function routerFetch(request: Request): Promise<Response> {
  return request.method === "GET" ? untilReached(() => fetchWhole(request), request.signal) : fetchWhole(request);
}

/** What the router knows of a route's files. */
export interface RouteFiles {
  module: string;
  clientActionModule?: string | undefined;
  clientLoaderModule?: string | undefined;
  css?: readonly string[] | undefined;
}

/** The part of a data route that is needed here. */
interface ClientRoute {
  id: string;
  lazy?: unknown;
  children?: readonly ClientRoute[] | undefined;
}

type Loaders = Record<string, unknown>;
const guarded = new WeakSet<Loaders>();
const fetched = new Map<string, Promise<unknown>>();

/** An import does not say why it failed, so the network is asked. With a network, the failure is left to the router. */
async function importModule(module: string): Promise<void> {
  if (!navigator.onLine) throw new NetworkError("The browser is offline");
  try {
    await import(/* @vite-ignore */ module);
  } catch {
    await fetchWhole(new Request(module, { cache: "no-store" }));
  }
}

/** The router's own import() then finds the modules loaded, and its links the styles in the browser's cache. */
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
 * React Router reloads the document when a route's module cannot be imported, which without a network ends on the browser's error page. The import is
 * therefore left to it only when the module is there. A module that is gone, after a deploy, still reloads.
 */
export function guardRoutes(routes: readonly ClientRoute[], filesOf: (id: string) => RouteFiles | undefined): void {
  for (const { id, lazy, children } of routes) {
    if (typeof lazy === "object" && lazy !== null && !guarded.has(lazy as Loaders)) {
      const loaders = lazy as Loaders;
      guarded.add(loaders);
      for (const [name, load] of Object.entries(loaders)) {
        if (typeof load !== "function") continue;
        loaders[name] = async (...given: unknown[]) => {
          await (fetched.get(id) ?? fetchFiles(id, filesOf(id)));
          return (load as (...parts: unknown[]) => unknown)(...given);
        };
      }
    }
    guardRoutes(children ?? [], filesOf);
  }
}

function holdClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (navigator.onLine || event.defaultPrevented || !isPlain || !link || !leavesDocument(link)) return;
  event.preventDefault();
  void untilOnline().then(() => location.assign(link.href));
}

function holdSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
  event.preventDefault();
  void untilOnline().then(() => form.requestSubmit(event.submitter));
}

/** A link or form that the router leaves to the browser waits until the browser is online. On the window, after the router's own handlers. */
export function guardDocument(): () => void {
  addEventListener("click", holdClick);
  addEventListener("submit", holdSubmit);
  return () => {
    removeEventListener("click", holdClick);
    removeEventListener("submit", holdSubmit);
  };
}

function leavesDocument(link: HTMLAnchorElement): boolean {
  const isElsewhere = link.pathname !== location.pathname || link.search !== location.search || link.hash === "";
  return link.origin === location.origin && (link.target === "" || link.target === "_self") && !link.hasAttribute("download") && isElsewhere;
}
