import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Avatar } from "../../../ui/avatar.tsx";
import type { WireMember } from "../account.schema.ts";
import { onSessionChange } from "./session-client.ts";
import { useVerificationCheck } from "./use-verification-check.ts";
// With the page, since the menu stands in its first byte.
import "../../../ui/popover-menu.css";
import "./account-menu.css";

interface MemberProps {
  member: WireMember;
}

/** Anything else that it came to would take the place of the menu that is there. */
const never = new Promise<never>(() => undefined);

/** Only members need the menu, so only they load it. The server has it at once; a browser that cannot get it keeps what the server drew, or shows the picture alone. */
const MemberMenu: ComponentType<MemberProps> = import.meta.env.SSR
  ? (await import("./member-menu.tsx")).MemberMenu
  : lazy(() => import("./member-menu.tsx").then(({ MemberMenu: Menu }) => ({ default: Menu })).catch(() => never));

/** The member's picture with its panel, or a placeholder for a visitor. */
export function AccountMenu({ member }: { member: WireMember | null | undefined }) {
  useOtherTabs();
  useVerificationCheck(member ? !member.emailVerified : false);
  if (!member?.email) return <Avatar src={undefined} alt={m.signed_out()} />;
  return (
    <Suspense fallback={<Picture member={member} />}>
      <MemberMenu member={member} />
    </Suspense>
  );
}

function Picture({ member: { displayName, photoURL } }: MemberProps) {
  return <Avatar src={photoURL ?? undefined} alt={displayName} />;
}

/** Logged in or out in another tab: this one asks the server anew, and a page for members asks to log in again. */
function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => void revalidate()), [revalidate]);
}
