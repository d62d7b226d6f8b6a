import { type ComponentType, useEffect, useState } from "react";
import type { ToastsProps } from "./toast.tsx";
import { toastStore } from "./toast-store.ts";

/** Fetched after the page, which has nothing to say before somebody presses something; and again with the next message if the network broke. */
export function LazyToasts(props: ToastsProps) {
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps>>();
  useEffect(() => {
    if (Toasts) return undefined;
    const load = () => {
      import("./toast.tsx").then(
        (loaded) => setToasts(() => loaded.Toasts),
        () => {}, // see above
      );
    };
    load();
    const stop = toastStore.subscribe(load);
    return () => void stop();
  }, [Toasts]);
  return Toasts && <Toasts {...props} />;
}
