export type ToastTone = "success" | "error";

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  title: string;
  /** The second line, in a lighter style. */
  text: string | undefined;
  /** Whether the toast is shown on the next page too, because it is the result of the action that led there. */
  isForNextPage: boolean;
}

type Listener = () => void;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<Listener>();
const none: readonly ToastEntry[] = [];

function change(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, which replaces the previous one. Works anywhere in the browser, without a React context. */
export const toast = {
  success: (title: string, text?: string) => show({ tone: "success", title, text, isForNextPage: false }),
  /** For a success that is followed by a redirect. */
  successOnNextPage: (title: string, text?: string) => show({ tone: "success", title, text, isForNextPage: true }),
  /** For news that the user did not ask for. The toast waits until the previous one has gone. */
  successLater: (title: string, text?: string) =>
    whenQuiet(() => show({ tone: "success", title, text, isForNextPage: false })),
  error: (title: string, text?: string) => show({ tone: "error", title, text, isForNextPage: false }),
  dismiss: (id: number) => keep((entry) => entry.id !== id),
  /** Call it when a form is sent, because an error refers to the previous attempt. */
  clearErrors: () => keep(({ tone }) => tone !== "error"),
  /** Call it when the page changes. */
  leavePage: () => {
    const staying = entries.filter(({ isForNextPage }) => isForNextPage);
    if (entries.length > 0) change(staying.map((entry) => ({ ...entry, isForNextPage: false })));
  },
};

function show(entry: Omit<ToastEntry, "id">): number {
  const id = ++lastId;
  change([{ id, ...entry }]);
  return id;
}

function whenQuiet(run: () => void): void {
  if (entries.length === 0) return run();
  const wait = () => {
    if (entries.length > 0) return;
    listeners.delete(wait);
    run();
  };
  listeners.add(wait);
  return undefined;
}

function keep(isKept: (entry: ToastEntry) => boolean): void {
  if (!entries.every(isKept)) change(entries.filter(isKept));
}

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => entries,
  /** The server renders no toasts. */
  readOnServer: () => none,
};
