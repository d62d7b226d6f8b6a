import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../services/paths.ts";
import { findRepeatedKeys } from "./repeated-keys.ts";

test("a key in two folders is named with its files", () => {
  const root = mkdtempSync(join(tmpdir(), "messages-"));
  const catalogues = {
    "home/en.json": { a: "A", b: "B" },
    "home/bn.json": { a: "ক", b: "খ" },
    "login/en.json": { b: "B", c: "C" },
  };
  for (const [file, texts] of Object.entries(catalogues)) {
    mkdirSync(join(root, "messages", file, ".."), { recursive: true });
    writeFileSync(join(root, "messages", file), JSON.stringify({ $schema: "x", ...texts }));
  }
  expect(findRepeatedKeys(root)).toEqual(["b: messages/home/en.json, messages/login/en.json"]);
  rmSync(root, { recursive: true });
});

test("no key of ours is in two folders", () => {
  expect(findRepeatedKeys(projectRoot)).toEqual([]);
});
