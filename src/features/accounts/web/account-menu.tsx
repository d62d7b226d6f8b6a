import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Avatar } from "../../../ui/avatar.tsx";
import type { WireMember } from "../account.schema.ts";
import { onSessionChange } from "./session-client.ts";
import { useVerificationCheck } from "./use-verification-check.ts";
// Loaded with the page, because the menu is server-rendered.
import "../../../ui/popover-menu.css";
import "./account-menu.css";

interface MemberProps {
  member: WireMember;
}

/** A promise that never settles keeps React showing the server-rendered menu. */
const never = new Promise<never>(() => undefined);

/**
 * Only members load the menu. On the server it is available at once. If the browser cannot load it, the server-rendered menu stays, or only the photo is shown.
 */
const MemberMenu: ComponentType<MemberProps> = import.meta.env.SSR
  ? (await import("./member-menu.tsx")).MemberMenu
  : lazy(() => import("./member-menu.tsx").then(({ MemberMenu: Menu }) => ({ default: Menu })).catch(() => never));

/** The member's menu, or a placeholder for visitors. */
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

/** After a log-in or log-out in another tab, reloads the data of this one. A members' page then redirects to the log-in page. */
function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => void revalidate()), [revalidate]);
}
