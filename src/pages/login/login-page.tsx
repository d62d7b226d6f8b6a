import { useEffect } from "react";
import { Link } from "react-router";
import { type DemoAccount, demoAccounts } from "../../features/accounts/demo-accounts.ts";
import { checkEmail, checkPassword } from "../../features/accounts/web/account-checks.ts";
import { AccountEmail, AccountPassword } from "../../features/accounts/web/account-fields.tsx";
import { AccountShell } from "../../features/accounts/web/account-shell.tsx";
import { AuthProvider, useAuth } from "../../features/accounts/web/auth-context.tsx";
import { DemoAccountList } from "../../features/accounts/web/demo-account-list.tsx";
import { GoogleButton } from "../../features/accounts/web/google-button.tsx";
import { inSignInDocument } from "../../features/accounts/web/sign-in-document.ts";
import { loadSignInPage } from "../../features/accounts/web/sign-in-loader.ts";
import { useTypedFields } from "../../features/accounts/web/typed-fields.ts";
import { useAccountForm } from "../../features/accounts/web/use-account-form.ts";
import { useWelcome } from "../../features/accounts/web/use-welcome.ts";
import { ListingTeaserPanel } from "../../features/listings/web/listing-teaser.tsx";
import { RoomFlag } from "../../features/verdict/room-flag.tsx";
import * as m from "../../paraglide/messages.js";
import { siteContext } from "../../platform/http/page.context.ts";
import { withNext } from "../../platform/web/paths.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { loadSharedPost } from "../featuredPostDetails/shared-post.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import type { Route } from "./+types/login-page";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    { title: `${m.account_login_title()} · ${m.brand_name()}`, description: m.account_login_description() },
    loaderData?.share,
  );

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = loadSignInPage(request, context);
  const accounts: readonly DemoAccount[] = context.get(siteContext).isDemo ? demoAccounts : [];
  return { ...page, accounts, ...(await loadSharedPost(context, page.next, request.headers.get("cookie"))) };
}
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  inSignInDocument(request, serverLoader);

/** With a teaser, this is the page of a room that was opened from a shared link, so visitors read it first. */
export const handle: ReadingHandle = {
  isReadFirst: (loaded) =>
    typeof loaded === "object" && loaded !== null && "teaser" in loaded && Boolean(loaded.teaser),
};

export default function LoginPage({
  loaderData: { identity, next, accounts, teaser, hasEnded },
}: Route.ComponentProps) {
  const demo = accounts.length > 0 && <DemoAccountList accounts={accounts} />;
  return (
    <AuthProvider identity={identity}>
      {teaser ? (
        <AccountShell
          title={m.wall_title()}
          lead={hasEnded && m.account_login_again()}
          wanted={<ListingTeaserPanel teaser={teaser} flag={teaser.match && <RoomFlag match={teaser.match} />} />}
        >
          <SignUpFirst next={next} />
          <section className="account-existing" aria-labelledby="log-in">
            <h2 id="log-in">{m.account_login_title()}</h2>
            {demo}
            <LoginForm next={next} isSecond />
          </section>
        </AccountShell>
      ) : (
        <AccountShell
          title={m.account_login_title()}
          lead={hasEnded ? m.account_login_again() : next ? m.account_login_back() : m.account_login_lead()}
        >
          {demo}
          <LoginForm next={next} />
          <p className="account-other">
            {m.account_login_new()} <Link to={withNext("/signup", next)}>{m.account_login_sign_up()}</Link>
          </p>
        </AccountShell>
      )}
    </AuthProvider>
  );
}

/** Offers sign-up first, because almost everybody who opens a room signed out has no account yet. */
function SignUpFirst({ next }: { next: string | undefined }) {
  const benefits = [
    { icon: "message", text: m.wall_write() },
    { icon: "wallet", text: m.wall_costs() },
    { icon: "check", text: m.wall_rules() },
  ] as const;
  return (
    <>
      <ButtonLink to={withNext("/signup", next)} size="l" wide>
        {m.wall_sign_up()}
      </ButtonLink>
      <ul className="account-benefits">
        {benefits.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} /> {text}
          </li>
        ))}
      </ul>
    </>
  );
}

function LoginForm({ next, isSecond = false }: { next: string | undefined; isSecond?: boolean }) {
  const { signInUser, loadClient } = useAuth();
  const { form, problems, busy, disabled, fail, onSubmit } = useAccountForm({ isAlwaysToasted: true });
  useTypedFields(form);
  const welcome = useWelcome();
  useEffect(() => {
    // Load the client before the click: browsers allow a popup only directly after a user action. Errors are shown on
    // submit.
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
        <AccountEmail autoComplete="username" error={problems["email"]} />
        <AccountPassword autoComplete="current-password" error={problems["password"]} />
        <Link className="account-aside-link" to={withNext("/forgotPassword", next)}>
          {m.account_login_forgot()}
        </Link>
        <Button
          type="submit"
          size="l"
          wide
          variant={isSecond ? "secondary" : "primary"}
          busy={busy}
          disabled={disabled}
        >
          {m.account_login_submit()}
        </Button>
      </form>
    </>
  );
}
