import * as m from "../../../paraglide/messages.js";
import { Avatar } from "../../../ui/avatar.tsx";
import type { WireMember } from "../account.schema.ts";

/** The member's picture with its panel, or a placeholder for a visitor. */
export function AccountMenu({ member }: { member: WireMember | null | undefined }) {
  return <Avatar src={member?.photoURL ?? undefined} alt={member?.displayName ?? m.signed_out()} />;
}
