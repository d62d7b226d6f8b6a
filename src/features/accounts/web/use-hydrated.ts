import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first rendering of the browser, true once the scripts are at work. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
