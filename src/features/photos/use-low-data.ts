import { useRootData } from "../../platform/web/root-data.ts";

/** Whether low-data mode is on: photos then load only when the user asks for them. */
export const useLowData = (): boolean => useRootData()?.isLowData ?? false;
