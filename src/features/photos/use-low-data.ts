import { useRouteLoaderData } from "react-router";
import type { loader } from "../../root.tsx";

/** Photos wait until they are asked for: the root has decided it for the whole page. */
export const useLowData = (): boolean => useRouteLoaderData<typeof loader>("root")?.isLowData ?? false;
