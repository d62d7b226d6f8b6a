import type { WireMember } from "../account.schema.ts";

export interface PartProps {
  user: WireMember;
  /** For each deed that needs the provider: its refusal to know the member is said once, with the way on. */
  guarded: (deed: () => Promise<void>) => Promise<void>;
}
