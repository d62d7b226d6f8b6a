import { useOutletContext } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useMedia } from "../../ui/use-media.ts";

/** What the pages beside the list get from it. */
export interface InboxContext {
  /** The path of the newest conversation or person, which wide screens open. */
  first: string | undefined;
  /**
   * Whether there is a third column. Undefined before hydration: then the columns have the same parts, and
   * inbox-third.css hides them in one.
   */
  isThree: boolean | undefined;
}

export const useInbox = (): InboxContext | undefined => useOutletContext<InboxContext | undefined>();

export function useThreeColumns(): boolean | undefined {
  const isThree = useMedia("(min-width: 75rem)", false);
  return useHydrated() ? isThree : undefined;
}
