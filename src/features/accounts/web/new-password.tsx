import { useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { withNext } from "../../../platform/web/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { checkNewPassword } from "./account-checks.ts";
import { AccountPassword } from "./account-fields.tsx";
import { AccountShell } from "./account-shell.tsx";
import { useAuth } from "./auth-context.tsx";
import { InvalidLink, LinkChecking } from "./link-states.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useLinkCheck } from "./use-link-check.ts";

/** Checks the link first, so that nobody enters a password in vain. */
export function NewPassword({ code, next }: { code: string; next: string | undefined }) {
  const { loadClient } = useAuth();
  const { check, again } = useLinkCheck(code, async () => (await loadClient()).checkReset(code));
  if (check.state === "good")
    return (
      <AccountShell title={m.account_reset_title()} lead={m.account_reset_lead({ email: check.value })}>
        <NewPasswordForm code={code} email={check.value} next={next} />
      </AccountShell>
    );
  return (
    <AccountShell>
      {check.state === "checking" ? (
        <LinkChecking title={m.account_reset_title()} />
      ) : (
        <InvalidLink
          message={check.text}
          newLink={{ to: withNext("/forgotPassword", next), label: m.account_link_new() }}
          onAgain={again}
        />
      )}
    </AccountShell>
  );
}

function NewPasswordForm({ code, email, next }: { code: string; email: string; next: string | undefined }) {
  const { loadClient } = useAuth();
  const navigate = useNavigate();
  const { form, problems, busy, disabled, onSubmit } = useAccountForm();
  const submit = onSubmit(
    ({ password }) => ({ password: checkNewPassword(password) }),
    async ({ password = "" }) => {
      await (await loadClient()).confirmReset(code, password);
      toast.successOnNextPage(m.account_reset_done(), m.account_reset_done_text());
      await navigate(withNext("/login", next), { replace: true });
    },
  );
  return (
    <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <AccountPassword
        label={m.account_reset_password()}
        autoComplete="new-password"
        hint={m.account_password_hint()}
        error={problems["password"]}
      />
      <Button type="submit" size="l" wide busy={busy} disabled={disabled}>
        {m.account_reset_submit()}
      </Button>
    </form>
  );
}
