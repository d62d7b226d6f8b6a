import { useRootData } from "../../platform/web/root-data.ts";

/** In low-data mode photos load only when the user asks for them. */
export const useLowData = (): boolean => useRootData()?.isLowData ?? false;
