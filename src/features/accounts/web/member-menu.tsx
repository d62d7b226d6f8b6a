import type { FormEvent } from "react";
import { Form, Link, NavLink } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { ALERTS_PATH, PRIVACY_PATH } from "../../../platform/web/paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import type { WireMember } from "../account.schema.ts";
import { AuthProvider, useAuth } from "./auth-context.tsx";
import { useLogOut } from "./use-log-out.ts";

/** Members who asked for deletion can use no other page. */
const leavingLinks = [{ to: "/leaving", icon: "user", label: m.account_menu_leaving }] as const;
/** All other pages of members are linked from these. */
const memberLinks = [
  { to: "/mySearch", icon: "bookmark", label: m.tab_saved },
  { to: "/myListings", icon: "bed-single", label: m.nav_mine },
  { to: "/profile", icon: "user", label: m.account_profile },
  { to: ALERTS_PATH, icon: "bell", label: m.alerts_title },
  { to: PRIVACY_PATH, icon: "eye-off", label: m.my_privacy_title },
] as const;
const moderatorLinks = [{ to: "/moderation", icon: "shield", label: m.account_menu_moderation }] as const;

const linksOf = ({ isModerator, leavingAt }: WireMember) =>
  leavingAt ? leavingLinks : [...memberLinks, ...(isModerator ? moderatorLinks : [])];

interface MemberProps {
  member: WireMember;
}

export function MemberMenu({ member }: MemberProps) {
  const { displayName, email, photoURL } = member;
  return (
    <AuthProvider>
      <PopoverMenu
        label={m.account_menu({ name: displayName })}
        title={displayName}
        opensOnHover
        trigger={<Avatar src={photoURL ?? undefined} alt={displayName} name={displayName} />}
      >
        <p className="account-menu-name">
          <strong>{displayName}</strong>
          <span>{email}</span>
        </p>
        {linksOf(member).map(({ to, icon, label }) => (
          <Link key={to} className="account-menu-item" to={to}>
            <Icon name={icon} />
            {label()}
          </Link>
        ))}
        <LogOut className="account-menu-item" />
      </PopoverMenu>
    </AuthProvider>
  );
}

/** The links in the site menu of phones, whose main links contain the member's listings already. */
export function MemberLinkList({ member }: MemberProps) {
  const links = linksOf(member).filter(({ to }) => to !== "/myListings");
  return (
    <AuthProvider>
      <ul className="site-nav">
        {links.map(({ to, icon, label }) => (
          <li key={to}>
            <NavLink className="site-nav-link" to={to} onClick={hideMenu}>
              <Icon name={icon} />
              {label()}
            </NavLink>
          </li>
        ))}
        <li>
          <LogOut className="site-nav-link" onDone={hideMenu} />
        </li>
      </ul>
    </AuthProvider>
  );
}

function hideMenu({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

interface LogOutProps {
  className: string;
  onDone?: (event: { currentTarget: Element }) => void;
}

function LogOut({ className, onDone }: LogOutProps) {
  const { loadClient } = useAuth();
  const { logOut, busy } = useLogOut();
  const prepare = () => {
    loadClient().catch(() => {}); // an error is shown when the form is submitted
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    logOut(event);
    onDone?.(event);
  };
  return (
    <Form method="post" action="/account/logOut" reloadDocument onSubmit={submit}>
      <button type="submit" className={className} disabled={busy} onPointerEnter={prepare} onFocus={prepare}>
        <Icon name="log-out" />
        {m.nav_log_out()}
      </button>
    </Form>
  );
}
