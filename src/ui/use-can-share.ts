import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the browser has a share dialog. False on the server and in the first render of the browser. */
export const useCanShare = (): boolean =>
  useSyncExternalStore(
    never,
    () => "share" in navigator,
    () => false,
  );
