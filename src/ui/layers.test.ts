import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { openLayer as OpenLayer } from "./layers.ts";

interface State {
  key: string;
  idx: number;
  layer?: number;
}

/** A fake tab: its history entries and the page that the router shows. The router ignores events that are stopped. */
function newTab() {
  const entries: State[] = [];
  let at = -1;
  let shown = "";
  const page = {
    onpopstate: undefined as ((event: unknown) => void) | undefined,
    get __reactRouterDataRouter() {
      return { state: { location: { key: shown } } };
    },
  };
  const push = (state: State) => {
    entries.splice(++at, entries.length, state);
  };
  const go = (by: number) => {
    if (!entries[at + by]) return;
    at += by;
    let isStopped = false;
    page.onpopstate?.({ state: entries[at], stopImmediatePropagation: () => (isStopped = true) });
    if (!isStopped) shown = entries[at]?.key ?? "";
  };
  const history = {
    get state() {
      return entries[at];
    },
    pushState: push,
    back: () => go(-1),
  };
  vi.stubGlobal("history", history);
  vi.stubGlobal("window", page);
  return {
    visit: (key: string) => {
      push({ key, idx: (entries[at]?.idx ?? -1) + 1 });
      shown = key;
    },
    back: () => go(-1),
    forward: () => go(1),
    shown: () => shown,
    length: () => entries.length,
  };
}

afterAll(() => void vi.unstubAllGlobals());

let tab: ReturnType<typeof newTab>;
let openLayer: typeof OpenLayer;

beforeEach(async () => {
  vi.resetModules();
  tab = newTab();
  ({ openLayer } = await import("./layers.ts"));
  tab.visit("list");
  tab.visit("room");
});

/** Opens a layer as a component does: closing it also unregisters it. */
function open() {
  const layer = { isOpen: true, close: () => {} };
  const unregister = openLayer(() => layer.close());
  layer.close = () => {
    layer.isOpen = false;
    unregister();
  };
  return layer;
}

test("Back closes the layer and stays on the page; a second Back leaves the page", () => {
  const gallery = open();
  tab.back();
  expect([gallery.isOpen, tab.shown()]).toEqual([false, "room"]);
  tab.back();
  expect(tab.shown()).toBe("list");
});

test("one Back leaves the page after a layer was closed without Back", () => {
  open().close();
  open().close();
  expect(tab.length()).toBe(3);
  tab.back();
  expect(tab.shown()).toBe("list");
});

test("Forward does not reopen the layer, and one Back still leaves the page", () => {
  const gallery = open();
  tab.back();
  tab.forward();
  expect([gallery.isOpen, tab.shown()]).toEqual([false, "room"]);
  tab.back();
  expect(tab.shown()).toBe("list");
});

test("Back closes the upper of two layers first", () => {
  const [report, block] = [open(), open()];
  tab.back();
  expect([report.isOpen, block.isOpen]).toEqual([true, false]);
  tab.back();
  expect([report.isOpen, tab.shown()]).toEqual([false, "room"]);
  tab.back();
  expect(tab.shown()).toBe("list");
});

test("one Back closes a layer that opened after two others were closed", () => {
  const [report, block] = [open(), open()];
  block.close();
  report.close();
  const gallery = open();
  tab.back();
  expect([gallery.isOpen, tab.shown()]).toEqual([false, "room"]);
  tab.back();
  expect(tab.shown()).toBe("list");
});

test("Back from a page that was opened from a layer returns to the page below the layer", () => {
  const sheet = open();
  sheet.close();
  tab.visit("help");
  tab.back();
  expect(tab.shown()).toBe("room");
  tab.back();
  expect(tab.shown()).toBe("list");
});

test("a busy layer stays open and keeps its history entry", () => {
  let isBusy = true;
  let isOpen = true;
  openLayer(() => {
    if (isBusy) return false;
    isOpen = false;
    return undefined;
  });
  tab.back();
  expect([isOpen, tab.shown()]).toEqual([true, "room"]);
  isBusy = false;
  tab.back();
  expect([isOpen, tab.shown()]).toEqual([false, "room"]);
});
