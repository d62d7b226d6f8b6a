import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Avatar } from "../../../ui/avatar.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import type { WireMember } from "../account.schema.ts";
import { AuthProvider, useAuth } from "./auth-context.tsx";
import { onSessionChange } from "./session-client.ts";
import { useLogOut } from "./use-log-out.ts";
import "./account-menu.css";

/** The member's picture with its panel, or a placeholder for a visitor. */
export function AccountMenu({ member }: { member: WireMember | null | undefined }) {
  useOtherTabs();
  if (!member?.email) return <Avatar src={undefined} alt={m.signed_out()} />;
  return (
    <AuthProvider>
      <MemberMenu member={member} />
    </AuthProvider>
  );
}

/** Logged in or out in another tab: this one asks the server anew, and a page for members asks to log in again. */
function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => void revalidate()), [revalidate]);
}

/** Who has asked to be deleted can go nowhere else. */
const leavingLinks = [{ to: "/leaving", icon: "user", label: m.account_menu_leaving }] as const;
const memberLinks = [
  { to: "/profile", icon: "user", label: m.account_profile },
  { to: "/myListings", icon: "bed-single", label: m.nav_mine },
  { to: "/phoneShared", icon: "phone", label: m.ledger_menu },
] as const;
const moderatorLinks = [{ to: "/moderation", icon: "shield", label: m.account_menu_moderation }] as const;

function MemberMenu({ member: { displayName, email, photoURL, isModerator, leavingAt } }: { member: WireMember }) {
  const { loadClient } = useAuth();
  const { logOut, busy } = useLogOut();
  const prepare = () => {
    loadClient().catch(() => {}); // said when it matters
  };
  return (
    <PopoverMenu label={m.account_menu({ name: displayName })} title={displayName} trigger={<Avatar src={photoURL ?? undefined} alt={displayName} />}>
      <p className="account-menu-name">
        <strong>{displayName}</strong>
        <span>{email}</span>
      </p>
      {(leavingAt ? leavingLinks : [...memberLinks, ...(isModerator ? moderatorLinks : [])]).map(({ to, icon, label }) => (
        <Link key={to} className="account-menu-item" to={to}>
          <Icon name={icon} />
          {label()}
        </Link>
      ))}
      <Form method="post" action="/account/logOut" reloadDocument onSubmit={logOut}>
        <button type="submit" className="account-menu-item" disabled={busy} onPointerEnter={prepare} onFocus={prepare}>
          <Icon name="log-out" />
          {m.nav_log_out()}
        </button>
      </Form>
    </PopoverMenu>
  );
}
