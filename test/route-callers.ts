/**
 * Who calls each route of the API. A deed has one way in: a page action, unless the browser sends JSON for a reason. So
 * a route is one that the specification names, one that anybody may read, one that our own browser code calls, or one
 * of the listed exceptions.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The calls of the specification, and the one that docs/spec-decisions.md adds: taking a like back. */
export const specified = [
  "GET /featuredPost",
  "GET /featuredPost/:id",
  "POST /featuredPost",
  "PATCH /featuredPost",
  "DELETE /featuredPost/:id/like",
  "GET /browseListing",
  "GET /browseListing/:uid",
  "PUT /browseListing/:id",
  "DELETE /browseListing/:id",
  "GET /faq",
  "GET /testimonials",
];

/** What /developers offers to others, beside the specification: to be read by anybody, without a sign-in. */
export const readByOthers = ["GET /api/areas/:slug", "GET /api/counts", "GET /api/wanted", "GET /api/wanted/:id"];

/** Called neither by others nor by code of ours that runs in a browser. */
export const exceptions: Record<string, string> = {
  "GET /readyz": "asked by the load balancer and by Kubernetes",
  "GET /metrics": "read by Prometheus",
  "POST /api/mail-bounces": "called by the mail provider",
  "GET /media/:key/:file": "pictures; their URLs are made on the server",
};

/** All code that can run in a browser: no server code, no tests. */
const browserCode = (): string[] =>
  globSync("src/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/(?:^|\/)(?:server|paraglide)\/|^src\/main\/|\.routes\.ts$|\.test\.tsx?$/.test(file),
  );

/** The text of a file in which constants that are paths stand for themselves. */
function withPaths(text: string): string {
  const constants = [...text.matchAll(/const (\w+) = "(\/[\w/.-]*)";/g)];
  return constants.reduce((changed, [, name, path]) => changed.replaceAll(`\${${name}}`, path ?? ""), text);
}

/** Matches the path as a whole literal, also before a query. */
const literalOf = (url: string): RegExp =>
  new RegExp(`["'\`]${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, String.raw`\$\{[^}]+\}`)}(?=["'\`?])`);

/** Routes without a caller, of those that are given as `GET /path`. */
export function withoutCaller(routes: readonly string[]): string[] {
  const known = new Set([...specified, ...readByOthers, ...Object.keys(exceptions)]);
  const files = browserCode().map((file) => withPaths(readFileSync(join(root, file), "utf8")));
  const isCalled = (route: string): boolean => {
    const [method = "", url = ""] = route.split(" ");
    const literal = literalOf(url);
    return files.some((text) => literal.test(text) && (method === "GET" || text.includes(`"${method}"`)));
  };
  return routes.filter((route) => !known.has(route) && !isCalled(route));
}
