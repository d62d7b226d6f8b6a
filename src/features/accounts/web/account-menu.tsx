import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Avatar } from "../../../ui/avatar.tsx";
import type { WireMember } from "../account.schema.ts";
import { onSessionChange } from "./session-client.ts";
import { useVerificationCheck } from "./use-verification-check.ts";
// These styles are loaded with the page, because the menu is server-rendered.
import "../../../ui/popover-menu.css";
import "./account-menu.css";

interface MemberProps {
  member: WireMember;
}

/** A promise that never settles keeps React showing the server-rendered menu. */
const never = new Promise<never>(() => undefined);

/**
 * Only members load the menus. On the server they are available at once. If the browser cannot load them, it keeps the
 * server-rendered menus, or shows only the photo.
 */
const menus: { MemberMenu: ComponentType<MemberProps>; MemberLinkList: ComponentType<MemberProps> } = import.meta.env
  .SSR
  ? await import("./member-menu.tsx")
  : {
      MemberMenu: lazy(() =>
        import("./member-menu.tsx").then(({ MemberMenu }) => ({ default: MemberMenu })).catch(() => never),
      ),
      MemberLinkList: lazy(() =>
        import("./member-menu.tsx").then(({ MemberLinkList }) => ({ default: MemberLinkList })).catch(() => never),
      ),
    };

/** The member's menu, or a placeholder for visitors. */
export function AccountMenu({ member }: { member: WireMember | null | undefined }) {
  useOtherTabs();
  useVerificationCheck(member ? !member.emailVerified : false);
  if (!member?.email) return <Avatar src={undefined} alt={m.signed_out()} />;
  return (
    <Suspense fallback={<Picture member={member} />}>
      <menus.MemberMenu member={member} />
    </Suspense>
  );
}

/** The links of the menu, for the site menu of phones. */
export function MemberLinks({ member }: MemberProps) {
  return (
    <Suspense>
      <menus.MemberLinkList member={member} />
    </Suspense>
  );
}

function Picture({ member: { displayName, photoURL } }: MemberProps) {
  return <Avatar src={photoURL ?? undefined} alt={displayName} name={displayName} />;
}

/**
 * After a log-in or log-out in another tab, reloads the data of this one. A members' page then redirects to the log-in
 * page.
 */
function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => void revalidate()), [revalidate]);
}
