export type ToastTone = "success" | "error";

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  title: string;
  /** A second, quieter line. */
  text: string | undefined;
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

/** Says something from anywhere in the browser; a page needs no context to use it. */
export const toast = {
  success: (title: string, text?: string) => add("success", title, text),
  error: (title: string, text?: string) => add("error", title, text),
  dismiss: (id: number) => change(entries.filter((entry) => entry.id !== id)),
  /** An error is about one attempt on one page: it ends when a form is sent or the page is left. */
  clearErrors: () => {
    if (entries.some(isError)) change(entries.filter((entry) => !isError(entry)));
  },
};

const isError = ({ tone }: ToastEntry) => tone === "error";

/** One of each tone at most. A success ends the errors before it. */
function add(tone: ToastTone, title: string, text: string | undefined): number {
  const id = ++lastId;
  const kept = tone === "error" ? entries.filter((entry) => !isError(entry)) : [];
  change([...kept, { id, tone, title, text }]);
  return id;
}

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => entries,
  /** The server never says anything. */
  readOnServer: () => none,
};
