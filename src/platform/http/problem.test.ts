import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { handleProblems } from "./problem.ts";

const lines: { level: number; msg: string }[] = [];
const app = fastify({
  logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) } },
  disableRequestLogging: true,
});
handleProblems(app);
app.get("/busy", () => {
  throw new AppError("overloaded");
});
app.get("/broken", () => {
  throw new TypeError("a bug");
});
afterAll(() => app.close());

const linesOf = async (url: string) => {
  lines.length = 0;
  for (let count = 0; count < 5; count += 1) await app.inject(url);
  return lines.map((line) => [line.level, line.msg, JSON.stringify(line).includes("stack")]);
};

test("who causes many 503 causes one warning a second, without a stack", async () => {
  expect(await linesOf("/busy")).toEqual([[40, "request refused", false]]);
});

test("each bug is an error with its stack", async () => {
  expect(await linesOf("/broken")).toEqual(Array.from({ length: 5 }, () => [50, "request failed", true]));
});
