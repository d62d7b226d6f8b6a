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

function MemberMenu({ member: { displayName, email, photoURL } }: { member: WireMember }) {
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
      <Link className="account-menu-item" to="/profile">
        <Icon name="user" />
        {m.account_profile()}
      </Link>
      <Link className="account-menu-item" to="/myListings">
        <Icon name="bed-single" />
        {m.nav_mine()}
      </Link>
      <Form method="post" action="/account/logOut" reloadDocument onSubmit={logOut}>
        <button type="submit" className="account-menu-item" disabled={busy} onPointerEnter={prepare} onFocus={prepare}>
          <Icon name="log-out" />
          {m.nav_log_out()}
        </button>
      </Form>
    </PopoverMenu>
  );
}
