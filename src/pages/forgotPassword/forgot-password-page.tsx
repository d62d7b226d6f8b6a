import { useState } from "react";
import { Link } from "react-router";
import { checkEmail } from "../../features/accounts/web/account-checks.ts";
import { AccountEmail } from "../../features/accounts/web/account-fields.tsx";
import { AccountShell } from "../../features/accounts/web/account-shell.tsx";
import { AuthProvider, useAuth } from "../../features/accounts/web/auth-context.tsx";
import { codeOf } from "../../features/accounts/web/auth-errors.ts";
import { Arrived } from "../../features/accounts/web/link-states.tsx";
import { inSignInDocument } from "../../features/accounts/web/sign-in-document.ts";
import { useTypedFields } from "../../features/accounts/web/typed-fields.ts";
import { useAccountForm } from "../../features/accounts/web/use-account-form.ts";
import * as m from "../../paraglide/messages.js";
import { siteContext } from "../../platform/http/page.context.ts";
import { readNext, withNext } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Route } from "./+types/forgot-password-page";

export const meta: Route.MetaFunction = () => [
  { title: `${m.account_forgot_title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  identity: context.get(siteContext).identity,
  next: readNext(request.url),
});
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  inSignInDocument(request, serverLoader);

export default function ForgotPasswordPage({ loaderData: { identity, next } }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthProvider identity={identity}>
      {sentTo ? (
        <AccountShell>
          <ResetMailSent email={sentTo} next={next} onAgain={() => setSentTo(undefined)} />
        </AccountShell>
      ) : (
        <AccountShell title={m.account_forgot_title()} lead={m.account_forgot_lead()}>
          <ForgotForm next={next} onSent={setSentTo} />
        </AccountShell>
      )}
    </AuthProvider>
  );
}

function ForgotForm({ next, onSent }: { next: string | undefined; onSent: (email: string) => void }) {
  const { loadClient } = useAuth();
  const { form, problems, busy, disabled, onSubmit } = useAccountForm();
  useTypedFields(form);
  const submit = onSubmit(
    ({ email }) => ({ email: checkEmail(email) }),
    async ({ email = "" }) => {
      try {
        await (await loadClient()).sendReset(email, next && location.origin + withNext("/login", next));
      } catch (error) {
        // Do not reveal whether an account exists.
        if (codeOf(error) !== "user-not-found") throw error;
      }
      onSent(email);
    },
  );
  return (
    <>
      <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
        <AccountEmail autoComplete="username" error={problems["email"]} />
        <Button type="submit" size="l" wide busy={busy} disabled={disabled}>
          {m.account_forgot_submit()}
        </Button>
      </form>
      <p className="account-other">
        <Link to={withNext("/login", next)}>{m.account_back_to_login()}</Link>
      </p>
    </>
  );
}

function ResetMailSent({ email, next, onAgain }: { email: string; next: string | undefined; onAgain: () => void }) {
  return (
    <Arrived>
      <EmptyState
        level={1}
        title={m.account_forgot_sent_title()}
        actions={
          <>
            <ButtonLink to={withNext("/login", next)}>{m.account_back_to_login()}</ButtonLink>
            <Button variant="quiet" onClick={onAgain}>
              {m.account_forgot_again()}
            </Button>
          </>
        }
      >
        {m.account_forgot_sent({ email })}
      </EmptyState>
    </Arrived>
  );
}
