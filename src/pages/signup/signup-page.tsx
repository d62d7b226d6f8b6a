import { useEffect } from "react";
import { Link } from "react-router";
import {
  checkEmail,
  checkName,
  checkNewPassword,
  checkPhoto,
  loadNameRules,
} from "../../features/accounts/web/account-checks.ts";
import { AccountEmail, AccountPassword } from "../../features/accounts/web/account-fields.tsx";
import { AccountShell } from "../../features/accounts/web/account-shell.tsx";
import { AuthProvider, useAuth } from "../../features/accounts/web/auth-context.tsx";
import { GoogleButton } from "../../features/accounts/web/google-button.tsx";
import { inSignInDocument } from "../../features/accounts/web/sign-in-document.ts";
import { loadSignInPage } from "../../features/accounts/web/sign-in-loader.ts";
import { useTypedFields } from "../../features/accounts/web/typed-fields.ts";
import { useAccountForm } from "../../features/accounts/web/use-account-form.ts";
import { useWelcome } from "../../features/accounts/web/use-welcome.ts";
import { ListingTeaserPanel } from "../../features/listings/web/listing-teaser.tsx";
import { RoomFlag } from "../../features/verdict/room-flag.tsx";
import * as m from "../../paraglide/messages.js";
import { withNext } from "../../platform/web/paths.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { loadSharedPost } from "../featuredPostDetails/shared-post.ts";
import type { Route } from "./+types/signup-page";

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: `${m.account_signup_title()} · ${m.brand_name()}`, description: m.account_signup_description() });

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = loadSignInPage(request, context);
  const { teaser } = await loadSharedPost(context, page.next, request.headers.get("cookie"));
  return { ...page, teaser };
}
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  inSignInDocument(request, serverLoader);

export default function SignupPage({ loaderData: { identity, next, teaser } }: Route.ComponentProps) {
  return (
    <AuthProvider identity={identity}>
      <AccountShell
        title={m.account_signup_title()}
        lead={teaser ? m.account_signup_back() : m.account_signup_lead()}
        wanted={
          teaser && <ListingTeaserPanel teaser={teaser} flag={teaser.match && <RoomFlag match={teaser.match} />} />
        }
      >
        <SignupForm next={next} />
      </AccountShell>
    </AuthProvider>
  );
}

function SignupForm({ next }: { next: string | undefined }) {
  const { signUpUser, loadClient } = useAuth();
  const { form, problems, busy, disabled, fail, onSubmit } = useAccountForm({ isAlwaysToasted: true });
  useTypedFields(form);
  const welcome = useWelcome();
  useEffect(() => {
    loadClient().catch(() => {}); // Load it before the click, as on the log-in page.
    loadNameRules().catch(() => {}); // If this fails, the server still checks the name.
  }, [loadClient]);
  const submit = onSubmit(
    ({ name, email, password, photo }) => ({
      name: checkName(name),
      email: checkEmail(email),
      password: checkNewPassword(password),
      photo: checkPhoto(photo),
    }),
    async ({ name = "", email = "", password = "", photo = "" }) => {
      const { profileError, mailError } = await signUpUser({
        displayName: name,
        email,
        password,
        photoURL: photo,
        continueUrl: next && location.origin + withNext("/login", next),
      });
      const failed = [
        ...(profileError ? [m.account_error_profile()] : []),
        ...(mailError ? [m.account_error_mail()] : []),
      ];
      await welcome(failed.join(" ") || m.account_verify_sent());
    },
  );
  return (
    <>
      <GoogleButton label={m.account_signup_google()} disabled={disabled} onError={fail} />
      <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
        <TextField label={m.account_name()} name="name" autoComplete="name" required error={problems["name"]} />
        <AccountEmail autoComplete="email" error={problems["email"]} />
        <AccountPassword autoComplete="new-password" hint={m.account_password_hint()} error={problems["password"]} />
        <details className="account-photo" open={problems["photo"] !== undefined || undefined}>
          <summary>{m.account_photo_add()}</summary>
          <TextField
            label={m.account_photo()}
            optional={m.account_optional()}
            name="photo"
            type="url"
            inputMode="url"
            autoComplete="photo"
            hint={m.account_photo_hint()}
            error={problems["photo"]}
          />
        </details>
        <Button type="submit" size="l" wide busy={busy} disabled={disabled}>
          {m.account_signup_submit()}
        </Button>
      </form>
      <p className="account-other">
        {m.account_signup_have()} <Link to={withNext("/login", next)}>{m.account_signup_log_in()}</Link>
      </p>
    </>
  );
}
