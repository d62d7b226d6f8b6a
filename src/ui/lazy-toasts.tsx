import { type ComponentType, useEffect, useState } from "react";
import type { ToastsProps } from "./toast.tsx";
import { toastStore } from "./toast-store.ts";

/**
 * Loads the toast code after the page, because toasts follow only user actions. If loading fails, the next toast
 * retries.
 */
export function LazyToasts(props: ToastsProps) {
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps>>();
  useEffect(() => {
    if (Toasts) return undefined;
    const load = () => {
      // Vite puts `.then((module) => …)` inside its CSS preload, whose failure would then be unhandled. Destructuring
      // avoids that.
      import("./toast.tsx").then(
        ({ Toasts: Loaded }) => setToasts(() => Loaded),
        () => {}, // The next toast tries again.
      );
    };
    load();
    const stop = toastStore.subscribe(load);
    return () => void stop();
  }, [Toasts]);
  return Toasts && <Toasts {...props} />;
}
