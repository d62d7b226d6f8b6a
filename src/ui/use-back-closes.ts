import { useEffect, useEffectEvent } from "react";
import { openLayer } from "./layers.ts";

/** Lets browser Back close a dialog or a sheet. `close` returns false if it cannot close now. */
export function useBackCloses(isOpen: boolean, close: () => boolean | void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer(() => closeNow()) : undefined), [isOpen]);
}
