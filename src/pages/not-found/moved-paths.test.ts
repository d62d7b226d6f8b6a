import { expect, test } from "vitest";
import routes from "../../routes.ts";
import { movedPaths } from "./moved-paths.ts";
import { loader } from "./not-found-page.tsx";

interface Entry {
  path?: string | undefined;
  children?: Entry[] | undefined;
}
const pathsOf = (entries: readonly Entry[], parent = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return [whole, ...pathsOf(children, whole)];
  });

const withoutNames = (path: string) => path.replaceAll(/:\w+/g, ":");

const open = (path: string) => {
  const url = new URL(path, "https://nestmates.example");
  return loader({ url } as never);
};

test.each(Object.entries(movedPaths))("%s leads to %s, with its parameters and anchor", (old, now) => {
  const [path = "", anchor] = now.split("#");
  const all = pathsOf(routes).map(withoutNames);
  expect(all).toContain(withoutNames(path));
  // A page of this path would be shown instead.
  expect(all).not.toContain(withoutNames(old));
  const { status, headers } = open(`${old.replaceAll(/:\w+/g, "7")}?listing=5`);
  expect([status, headers.get("location")]).toEqual([
    302,
    `${path.replaceAll(/:\w+/g, "7")}?listing=5${anchor ? `#${anchor}` : ""}`,
  ]);
});

test("other unknown paths are not found, and a parameter stays in its part of the path", () => {
  expect(() => open("/viewings/7/pass/more")).toThrow(expect.objectContaining({ init: { status: 404 } }) as Error);
  expect(open("/viewings/%2F%2Fevil.example/pass").headers.get("location")).toMatch(/^\/viewings\/%2F%2F/);
});
