/**
 * Back closes the dialog or sheet on top instead of leaving the page. Opening one pushes a copy of the current history entry, one level deeper.
 *
 * Closing it by other means leaves that entry: history.back() is asynchronous and would race with a navigation that follows. The next Back skips it, and
 * the next layer of the page uses it again. All copies have the router's key and index of their page, so scroll positions stay as they are.
 */
interface Layer {
  /** Of the history entry that Back leaves to close it. */
  depth: number;
  /** `false`: it cannot be closed now. */
  close: () => boolean | void;
}

/** The router's part of an entry, and ours. */
interface EntryState {
  key?: string;
  idx?: number;
  layer?: number;
}

interface WithRouter {
  __reactRouterDataRouter?: { state: { location: { key: string } } };
}

const layers: Layer[] = [];
/** Where Back or Forward comes from. */
let depthBefore = 0;
let isListening = false;

const entryState = () => history.state as EntryState | null;
const depthOf = (state: EntryState | null) => state?.layer ?? 0;

function push(depth: number): void {
  history.pushState({ ...entryState(), layer: depth }, "");
  depthBefore = depth;
}

/** Entries that the router did not make, such as of a link to an anchor, have no index. Its first entry has no key. */
function isShownPage(state: EntryState | null): boolean {
  const shown = (window as WithRouter).__reactRouterDataRouter?.state.location.key;
  return typeof state?.idx === "number" && (state.key ?? "default") === shown;
}

function onPop(event: PopStateEvent): void {
  const state = event.state as EntryState | null;
  const depth = depthOf(state);
  const isBack = depth < depthBefore;
  depthBefore = depth;
  if (!isShownPage(state)) return;
  // The router would load the page that is shown once more.
  event.stopImmediatePropagation();
  const left = layers.filter((layer) => layer.depth > depth);
  for (const layer of left.toReversed()) {
    if (layer.close() === false) return push(layer.depth);
  }
  if (left.length === 0 && isBack) history.back();
}

function watchHistory(): void {
  if (isListening) return;
  isListening = true;
  depthBefore = depthOf(entryState());
  // Not addEventListener: it would run after the router's listener. entry.client.tsx has taken the first place for this one.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  window.onpopstate = onPop;
}

/** Returns what to call when it is closed, by whatever means. */
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
