import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { withNext } from "../../../platform/web/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AccountShell } from "./account-shell.tsx";
import { useAuth } from "./auth-context.tsx";
import { Arrived, InvalidLink, LinkChecking } from "./link-states.tsx";
import { useLinkCheck } from "./use-link-check.ts";

/** Applies the verification link, and updates the server if the member is signed in here. */
export function VerifyEmail({ code, next }: { code: string; next: string | undefined }) {
  const { user, loadClient, refreshVerified } = useAuth();
  const { revalidate } = useRevalidator();
  const { check, again } = useLinkCheck(code, async () => {
    await (await loadClient()).applyCode(code);
    // The address is verified in any case; the profile page checks again.
    if (user && (await refreshVerified().catch(() => false))) await revalidate();
  });
  // A link that was used before has verified the address.
  if (check.state === "good" || user?.emailVerified) return <Verified isMember={user !== null} next={next} />;
  return (
    <AccountShell>
      {check.state === "checking" ? (
        <LinkChecking title={m.account_verify_title()} />
      ) : (
        <InvalidLink
          message={check.text}
          newLink={{ to: "/profile", label: m.account_verify_new_link() }}
          onAgain={again}
        />
      )}
    </AccountShell>
  );
}

function Verified({ isMember, next }: { isMember: boolean; next: string | undefined }) {
  return (
    <AccountShell>
      <Arrived>
        <EmptyState
          level={1}
          title={m.account_verify_done_title()}
          actions={
            <>
              {next ? (
                <ButtonLink to={next}>{m.account_verify_back()}</ButtonLink>
              ) : (
                <ButtonLink to="/browseListings">{m.account_verify_browse()}</ButtonLink>
              )}
              {isMember ? (
                <ButtonLink to="/profile" variant="quiet">
                  {m.account_profile()}
                </ButtonLink>
              ) : (
                <ButtonLink to={withNext("/login", next)} variant="quiet">
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
