/**
 * One JSON object in localStorage, for useSyncExternalStore. Without storage, the object is kept until the document is
 * left.
 */
export interface DeviceStore<T> {
  /** The value if nothing is stored. The server uses it too, because it never renders what a device stores. */
  readonly empty: T;
  /** Returns the same object until the stored text changes, here or in another tab. */
  read: () => T;
  write: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * `parse` must accept any object, because anybody can write to localStorage. A value for which `isEmpty` is true
 * removes the key.
 */
export function deviceStore<T>(
  key: string,
  parse: (stored: Record<string, unknown>) => T,
  isEmpty: (value: T) => boolean = () => false,
): DeviceStore<T> {
  const empty = parse({});
  const listeners = new Set<() => void>();
  let known = empty;
  /** The text from which `known` was read. */
  let knownText: string | undefined;

  const storedText = () => {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined; // storage is disabled in this browser
    }
  };
  const parseText = (text: string | undefined) => {
    if (text === undefined) return empty;
    try {
      return parse((JSON.parse(text) ?? {}) as Record<string, unknown>);
    } catch {
      return empty; // the text does not have our format
    }
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };

  return {
    empty,
    read: () => {
      const text = storedText();
      if (text !== knownText) {
        knownText = text;
        known = parseText(text);
      }
      return known;
    },
    write: (next) => {
      known = next;
      try {
        if (isEmpty(next)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is disabled or full.
      }
      knownText = storedText();
      notify();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener("storage", onStorage);
      };
    },
  };
}
