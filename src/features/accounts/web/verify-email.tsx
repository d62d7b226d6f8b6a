import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AccountShell } from "./account-shell.tsx";
import { useAuth } from "./auth-context.tsx";
import { Arrived, InvalidLink, LinkChecking } from "./link-states.tsx";
import { useLinkCheck } from "./use-link-check.ts";

/** Applies the link, and updates the server if the member is signed in here. */
export function VerifyEmail({ code }: { code: string }) {
  const { user, loadClient, refreshVerified } = useAuth();
  const { revalidate } = useRevalidator();
  const { check, again } = useLinkCheck(code, async () => {
    await (await loadClient()).applyCode(code);
    // The address is verified in any case; the profile page checks again.
    if (user && (await refreshVerified().catch(() => false))) await revalidate();
  });
  // A link that was used before has verified the address.
  if (check.state === "good" || user?.emailVerified) return <Verified isMember={user !== null} />;
  return (
    <AccountShell>
      {check.state === "checking" ? (
        <LinkChecking title={m.account_verify_title()} />
      ) : (
        <InvalidLink message={check.words} newLink={{ to: "/profile", label: m.account_verify_new_link() }} onAgain={again} />
      )}
    </AccountShell>
  );
}

function Verified({ isMember }: { isMember: boolean }) {
  return (
    <AccountShell>
      <Arrived>
        <EmptyState
          level={1}
          title={m.account_verify_done_title()}
          actions={
            <>
              <ButtonLink to="/browseListings">{m.account_verify_browse()}</ButtonLink>
              {isMember ? (
                <ButtonLink to="/profile" variant="quiet">
                  {m.account_profile()}
                </ButtonLink>
              ) : (
                <ButtonLink to="/login" variant="quiet">
                  {m.account_verify_log_in()}
                </ButtonLink>
              )}
            </>
          }
        >
          {m.account_verify_done()}
        </EmptyState>
      </Arrived>
    </AccountShell>
  );
}
