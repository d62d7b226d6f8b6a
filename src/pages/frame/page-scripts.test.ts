import { createElement, Fragment, isValidElement } from "react";
import { expect, test } from "vitest";
import { addBanglaFontIfMissing } from "../../ui/bangla-font.ts";
import { LATE_TYPE, recordEarlyUse } from "./early-use.ts";
import { toLate } from "./page-scripts.tsx";

const scripts = createElement(
  Fragment,
  null,
  createElement("link", { rel: "modulepreload", href: "/assets/manifest.js" }),
  [createElement("link", { key: "a", rel: "modulepreload", href: "/assets/page.js" })],
  createElement(
    Fragment,
    null,
    createElement("script", { nonce: "n", dangerouslySetInnerHTML: { __html: "context" } }),
    createElement("script", { nonce: "n", type: "module", async: true, dangerouslySetInnerHTML: { __html: "import" } }),
  ),
);

test("late scripts keep the context, hold the modules back and preload nothing", () => {
  const late = toLate(scripts);
  expect(late.map(({ type, props }) => [type, props])).toEqual([
    ["script", { nonce: "n", dangerouslySetInnerHTML: { __html: "context" } }],
    [
      "script",
      {
        nonce: "n",
        type: LATE_TYPE,
        async: undefined,
        "data-modules": "/assets/manifest.js /assets/page.js",
        dangerouslySetInnerHTML: { __html: "import" },
      },
    ],
  ]);
  expect(late.every((element) => isValidElement(element))).toBe(true);
});

test("without scripts nothing is rendered", () => {
  expect(toLate(null)).toEqual([]);
});

test("the recorder's source text runs on its own", () => {
  const listened: string[] = [];
  const page = {
    document: { currentScript: null },
    window: {} as Partial<Window>,
    addEventListener: (name: string) => listened.push(name),
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as text too
  const run = new Function(...Object.keys(page), `(${String(recordEarlyUse)})("use", "late")`) as (
    ...globals: unknown[]
  ) => void;
  run(...Object.values(page));
  expect(listened).toEqual([
    "pointermove",
    "pointerdown",
    "touchstart",
    "wheel",
    "keydown",
    "focusin",
    "click",
    "input",
    "change",
  ]);
  expect(page.window.earlyUse?.end()).toEqual({ pressed: [], clicked: undefined, typed: new Map() });
});

test("the source text that adds a Bangla font runs on its own, and asks the device first", async () => {
  const asked: string[] = [];
  const added: unknown[] = [];
  let hasFont = true;
  class FontFace {
    constructor(family: string, source: string) {
      asked.push(`${family}: ${source}`);
    }
    load = () => (hasFont ? Promise.resolve() : Promise.reject(new Error("none of them")));
  }
  const page = {
    FontFace,
    document: { fonts: { add: (face: unknown) => added.push(face) } },
    addEventListener: (_name: string, listen: () => void) => listen(),
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as text too
  const run = new Function(
    ...Object.keys(page),
    `(${String(addBanglaFontIfMissing)})("/regular.woff2", "/bold.woff2")`,
  ) as (...globals: unknown[]) => void;
  run(...Object.values(page));
  await new Promise(setImmediate);
  expect(added).toEqual([]);
  hasFont = false;
  run(...Object.values(page));
  await new Promise(setImmediate);
  expect(added).toHaveLength(2);
  expect(asked.at(-1)).toBe("Added Bangla: url(/bold.woff2)");
});
