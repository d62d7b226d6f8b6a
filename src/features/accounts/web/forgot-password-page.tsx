import { useState } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { siteContext } from "../../../platform/http/page.context.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { readNext, withNext } from "../login-path.ts";
import type { Route } from "./+types/forgot-password-page";
import { checkEmail } from "./account-checks.ts";
import { AccountShell } from "./account-shell.tsx";
import { AuthProvider, useAuth } from "./auth-context.tsx";
import { codeOf } from "./auth-words.ts";
import { Arrived } from "./link-states.tsx";
import { inSignInDocument } from "./sign-in-document.ts";
import { useTypedFields } from "./typed-fields.ts";
import { useAccountForm } from "./use-account-form.ts";

export const meta: Route.MetaFunction = () => [{ title: `${m.account_forgot_title()} · ${m.brand_name()}` }, { name: "robots", content: "noindex" }];

export const loader = ({ request, context }: Route.LoaderArgs) => ({ identity: context.get(siteContext).identity, next: readNext(request.url) });
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => inSignInDocument(request, serverLoader);

export default function ForgotPasswordPage({ loaderData: { identity, next } }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthProvider identity={identity}>
      {sentTo ? (
        <AccountShell>
          <LetterSent email={sentTo} next={next} onAgain={() => setSentTo(undefined)} />
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
        // Nobody is to learn here who has an account.
        if (codeOf(error) !== "user-not-found") throw error;
      }
      onSent(email);
    },
  );
  return (
    <>
      <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
        <TextField label={m.account_email()} name="email" type="email" autoComplete="username" inputMode="email" required error={problems["email"]} />
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

function LetterSent({ email, next, onAgain }: { email: string; next: string | undefined; onAgain: () => void }) {
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
