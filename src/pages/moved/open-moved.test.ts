import { expect, test } from "vitest";
import routes from "../../routes.ts";
import { movedPaths } from "./moved-paths.ts";
import { loader } from "./open-moved.ts";

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

const openOld = (pattern: string) => {
  const url = new URL(`${pattern.replaceAll(/:\w+/g, "7")}?listing=5`, "https://nestmates.example");
  // React Router gives the pattern as src/routes.ts has it, without the slash in front.
  return loader({ pattern: pattern.slice(1), params: { id: "7", person: "7" }, url } as never);
};

test.each(Object.entries(movedPaths))("%s leads to %s, with its parameters and anchor", (old, now) => {
  const [path = "", anchor] = now.split("#");
  expect(pathsOf(routes).map(withoutNames)).toEqual(expect.arrayContaining([old, path].map(withoutNames)));
  expect(Object.keys(movedPaths)).not.toContain(path);
  const { status, headers } = openOld(old);
  expect([status, headers.get("location")]).toEqual([
    302,
    `${path.replaceAll(/:\w+/g, "7")}?listing=5${anchor ? `#${anchor}` : ""}`,
  ]);
});
