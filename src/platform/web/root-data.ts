import { useRouteLoaderData } from "react-router";
import { type Theme } from "./cookies.ts";

/** The signed-in member, as features/accounts/account.schema.ts describes them. */
interface RootMember {
  uid: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  emailVerifiedAt: string | null;
  phone: string | null;
  phoneVerifiedAt: string | null;
  photoURL: string | null;
  isModerator: boolean;
  leavingAt: string | null;
}

/**
 * The data that the loader of src/root.tsx returns. The type is here, because features below src/root.tsx read the
 * data.
 */
export interface RootData {
  origin: string;
  theme: Theme;
  isLowData: boolean;
  /** Null for visitors. */
  member: RootMember | null;
  /**
   * The number of conversations with unread messages, and the cursor at which the event stream continues. Null for
   * visitors, and if the data could not be read.
   */
  inbox: { unread: number; cursor: string } | null;
  /** The text of the demo bar. Null if this site is not a demo. */
  demo: { label: string; text: string; link: string } | null;
}

/** Undefined on an error page if the root loader failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>("root");
