export type ToastTone = "success" | "error";

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  title: string;
  /** Second line, in a lighter style. */
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

/** Shows a toast. Works anywhere in the browser, without a React context. */
export const toast = {
  success: (title: string, text?: string) => add("success", title, text),
  error: (title: string, text?: string) => add("error", title, text),
  dismiss: (id: number) => change(entries.filter((entry) => entry.id !== id)),
  /** Called on form submit and on navigation: an error refers to one attempt on one page. */
  clearErrors: () => {
    if (entries.some(isError)) change(entries.filter((entry) => !isError(entry)));
  },
};

const isError = ({ tone }: ToastEntry) => tone === "error";

/** Keeps at most one toast of each tone. A success also removes earlier errors. */
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
  /** The server renders no toasts. */
  readOnServer: () => none,
};
