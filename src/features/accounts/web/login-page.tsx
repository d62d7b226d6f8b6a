import { useEffect } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { siteContext } from "../../../platform/http/page.context.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { pageMeta } from "../../site/seo.ts";
import { type DemoAccount, demoAccounts } from "../demo-accounts.ts";
import { withNext } from "../login-path.ts";
import type { Route } from "./+types/login-page";
import { checkEmail, checkPassword } from "./account-checks.ts";
import { AccountShell } from "./account-shell.tsx";
import { AuthProvider, useAuth } from "./auth-context.tsx";
import { DemoAccountList } from "./demo-account-list.tsx";
import { GoogleButton } from "./google-button.tsx";
import { loadSharedPost } from "./shared-post-loader.ts";
import { inSignInDocument } from "./sign-in-document.ts";
import { loadSignInPage } from "./sign-in-loader.ts";
import { useTypedFields } from "./typed-fields.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useWelcome } from "./use-welcome.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: `${m.account_login_title()} · ${m.brand_name()}`, description: m.account_login_description() }, loaderData?.share);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = loadSignInPage(request, context);
  const accounts: readonly DemoAccount[] = context.get(siteContext).isDemo ? demoAccounts : [];
  return { ...page, accounts, share: await loadSharedPost(context, page.next) };
}
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => inSignInDocument(request, serverLoader);

export default function LoginPage({ loaderData: { identity, next, accounts } }: Route.ComponentProps) {
  return (
    <AuthProvider identity={identity}>
      <AccountShell title={m.account_login_title()} lead={next ? m.account_login_back() : m.account_login_lead()}>
        {accounts.length > 0 && <DemoAccountList accounts={accounts} />}
        <LoginForm next={next} />
      </AccountShell>
    </AuthProvider>
  );
}

function LoginForm({ next }: { next: string | undefined }) {
  const { signInUser, loadClient } = useAuth();
  const { form, problems, busy, disabled, fail, onSubmit } = useAccountForm({ isAlwaysToasted: true });
  useTypedFields(form);
  const welcome = useWelcome();
  useEffect(() => {
    // Ahead of the press: a browser lets a window open only straight after one. A failure is said when it matters.
    loadClient().catch(() => {});
  }, [loadClient]);
  const submit = onSubmit(
    ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
    async ({ email = "", password = "" }) => {
      await signInUser(email, password);
      await welcome();
    },
  );
  return (
    <>
      <GoogleButton label={m.account_login_google()} disabled={disabled} onError={fail} />
      <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
        <TextField label={m.account_email()} name="email" type="email" autoComplete="username" inputMode="email" required error={problems["email"]} />
        <PasswordField
          label={m.account_password()}
          name="password"
          autoComplete="current-password"
          required
          showLabel={m.account_show_password()}
          hideLabel={m.account_hide_password()}
          error={problems["password"]}
        />
        <Link className="account-aside-link" to={withNext("/forgotPassword", next)}>
          {m.account_login_forgot()}
        </Link>
        <Button type="submit" size="l" wide busy={busy} disabled={disabled}>
          {m.account_login_submit()}
        </Button>
      </form>
      <p className="account-other">
        {m.account_login_new()} <Link to={withNext("/signup", next)}>{m.account_login_sign_up()}</Link>
      </p>
    </>
  );
}
