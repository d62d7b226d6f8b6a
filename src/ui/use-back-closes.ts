import { useEffect, useEffectEvent } from "react";
import { openLayer } from "./layers.ts";

/** For everything that opens above the page. `close` returns false while it cannot be closed. */
export function useBackCloses(isOpen: boolean, close: () => boolean | void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer(() => closeNow()) : undefined), [isOpen]);
}
