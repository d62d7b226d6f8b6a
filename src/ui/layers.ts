/**
 * Back closes the topmost dialog or sheet instead of leaving the page. Opening a layer pushes a copy of the current
 * history entry with `layer` one level deeper.
 *
 * Closing a layer without Back keeps that entry, because history.back() is asynchronous and would race with a following
 * navigation. The next Back skips the entry, or the next layer of the page reuses it. All copies have the router key
 * and index of their page, so scroll restoration still works.
 */
interface Layer {
  /** The `layer` of the history entry that was pushed for this layer. Back from that entry closes the layer. */
  depth: number;
  /** Returns `false` if the layer cannot be closed now. */
  close: () => boolean | void;
}

/** React Router sets `key` and `idx`; this file adds `layer`. */
interface EntryState {
  key?: string;
  idx?: number;
  layer?: number;
}

interface WithRouter {
  __reactRouterDataRouter?: { state: { location: { key: string } } };
}

const layers: Layer[] = [];
/** The `layer` of the entry before the popstate event. It tells Back from Forward. */
let previousDepth = 0;
let isListening = false;

const entryState = () => history.state as EntryState | null;
const depthOf = (state: EntryState | null) => state?.layer ?? 0;

function push(depth: number): void {
  history.pushState({ ...entryState(), layer: depth }, "");
  previousDepth = depth;
}

/**
 * Whether an entry belongs to the shown page. Entries that the router did not create (such as anchor links) have no
 * `idx`. The router's first entry has no `key`.
 */
function isShownPage(state: EntryState | null): boolean {
  const shown = (window as WithRouter).__reactRouterDataRouter?.state.location.key;
  return typeof state?.idx === "number" && (state.key ?? "default") === shown;
}

function onPop(event: PopStateEvent): void {
  const state = event.state as EntryState | null;
  const depth = depthOf(state);
  const isBack = depth < previousDepth;
  previousDepth = depth;
  if (!isShownPage(state)) return;
  // Otherwise the router would load the current page again.
  event.stopImmediatePropagation();
  const closing = layers.filter((layer) => layer.depth > depth);
  for (const layer of closing.toReversed()) {
    if (layer.close() === false) return push(layer.depth);
  }
  if (closing.length === 0 && isBack) history.back();
}

function watchHistory(): void {
  if (isListening) return;
  isListening = true;
  previousDepth = depthOf(entryState());
  // addEventListener would run after the router's listener. entry.client.tsx sets onpopstate first to reserve the
  // earlier place.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  window.onpopstate = onPop;
}

/** Returns a function that the caller must call when the layer is closed for any reason. */
export function openLayer(close: Layer["close"]): () => void {
  watchHistory();
  const here = depthOf(entryState());
  const isLeftOver = here > (layers.at(-1)?.depth ?? 0);
  const layer = { depth: isLeftOver ? here : here + 1, close };
  if (!isLeftOver) push(layer.depth);
  layers.push(layer);
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
  };
}
