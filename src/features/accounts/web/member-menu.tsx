import { Form, Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Avatar } from "../../../ui/avatar.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import type { WireMember } from "../account.schema.ts";
import { AuthProvider, useAuth } from "./auth-context.tsx";
import { useLogOut } from "./use-log-out.ts";

/** Members who asked for deletion can use no other page. */
const leavingLinks = [{ to: "/leaving", icon: "user", label: m.account_menu_leaving }] as const;
const memberLinks = [
  { to: "/profile", icon: "user", label: m.account_profile },
  { to: "/matchProfile", icon: "home", label: m.seeker_menu },
  { to: "/sharedProfiles", icon: "users", label: m.shared_menu },
  { to: "/myRoomWanted", icon: "search", label: m.wanted_menu },
  { to: "/myListings", icon: "bed-single", label: m.nav_mine },
  { to: "/phoneShared", icon: "phone", label: m.ledger_menu },
] as const;
const moderatorLinks = [{ to: "/moderation", icon: "shield", label: m.account_menu_moderation }] as const;

export function MemberMenu({ member }: { member: WireMember }) {
  return (
    <AuthProvider>
      <Menu member={member} />
    </AuthProvider>
  );
}

function Menu({ member: { displayName, email, photoURL, isModerator, leavingAt } }: { member: WireMember }) {
  const { loadClient } = useAuth();
  const { logOut, busy } = useLogOut();
  const prepare = () => {
    loadClient().catch(() => {}); // shown when it is used
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
