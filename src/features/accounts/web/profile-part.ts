import type { WireMember } from "../account.schema.ts";

export interface PartProps {
  user: WireMember;
  /**
   * Runs an action that needs the provider. If the provider has no such user, shows one message that asks to log in
   * again.
   */
  guarded: (action: () => Promise<void>) => Promise<void>;
}
