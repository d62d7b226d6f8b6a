import { describe, expect, test } from "vitest";
import { lintWorkflow } from "./lint-workflow.ts";

const good = `name: good
on: [pull_request]
permissions: { contents: read }
jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - run: echo "$TITLE"
        env: { TITLE: "\${{ github.event.pull_request.title }}" }
`;

describe("workflow lint", () => {
  test("accepts a correct workflow", async () => {
    expect(await lintWorkflow(good)).toEqual([]);
  });

  test.each([
    ["an unknown key", "steps:", "stepps:", "Unexpected value 'stepps'"],
    ["an unknown event", "[pull_request]", "[pull_requests]", "Unexpected value 'pull_requests'"],
    [
      "a job that needs an unknown job",
      "runs-on:",
      "needs: [none]\n    runs-on:",
      "at least one job with no dependencies",
    ],
    ["an unknown context", "github.event", "githib.event", "Unrecognized named-value: 'githib'"],
    [
      "an action pinned by tag",
      "@3d3c42e5aac5ba805825da76410c181273ba90b1",
      "@v7",
      "Pin actions/checkout@v7 to a commit",
    ],
    ["a pinned action without its version", " # v7.0.1", "", "with its version as a comment"],
    ["no permissions", "permissions: { contents: read }\n", "", "Set the token's permissions"],
    ["an expression inside a script", '"$TITLE"', '"${{ github.event.pull_request.title }}"', "pass it through env"],
  ])("rejects %s", async (_name, from, to, message) => {
    const broken = good.replace(from, to);
    expect(broken).not.toBe(good);
    expect((await lintWorkflow(broken)).join("\n")).toContain(message);
  });
});
