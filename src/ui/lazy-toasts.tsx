import { type ComponentType, useEffect, useState } from "react";
import type { ToastsProps } from "./toast.tsx";
import { toastStore } from "./toast-store.ts";

/** Loads the toast code after the page, which needs it only after a user action. If loading fails, the next toast retries. */
export function LazyToasts(props: ToastsProps) {
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps>>();
  useEffect(() => {
    if (Toasts) return undefined;
    const load = () => {
      import("./toast.tsx").then(
        (loaded) => setToasts(() => loaded.Toasts),
        () => {}, // Retried with the next toast.
      );
    };
    load();
    const stop = toastStore.subscribe(load);
    return () => void stop();
  }, [Toasts]);
  return Toasts && <Toasts {...props} />;
}
