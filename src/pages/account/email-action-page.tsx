import { AccountShell } from "../../features/accounts/web/account-shell.tsx";
import { AuthProvider } from "../../features/accounts/web/auth-context.tsx";
import { InvalidLink } from "../../features/accounts/web/link-states.tsx";
import { NewPassword } from "../../features/accounts/web/new-password.tsx";
import { inSignInDocument } from "../../features/accounts/web/sign-in-document.ts";
import { VerifyEmail } from "../../features/accounts/web/verify-email.tsx";
import * as m from "../../paraglide/messages.js";
import { siteContext } from "../../platform/http/page.context.ts";
import { readNext } from "../../platform/web/paths.ts";
import type { Route } from "./+types/email-action-page";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.mode === "resetPassword" ? m.account_reset_title() : m.account_verify_title()} · ${m.brand_name()}`,
  },
  { name: "robots", content: "noindex" },
  // The URL contains a secret code, which no other site may get. With "no-referrer", forms would send `Origin: null`,
  // which our actions reject.
  { name: "referrer", content: "same-origin" },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    identity: context.get(siteContext).identity,
    mode: searchParams.get("mode"),
    code: searchParams.get("oobCode"),
    next: readNext(searchParams.get("continueUrl") ?? ""),
  };
}
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  inSignInDocument(request, serverLoader);

/** Target of the links in the identity provider's e-mails. */
export default function EmailActionPage({ loaderData: { identity, mode, code, next } }: Route.ComponentProps) {
  return <AuthProvider identity={identity}>{renderEmailAction(mode, code, next)}</AuthProvider>;
}

function renderEmailAction(mode: string | null, code: string | null, next: string | undefined) {
  if (code && mode === "verifyEmail") return <VerifyEmail code={code} next={next} />;
  if (code && mode === "resetPassword") return <NewPassword code={code} next={next} />;
  return (
    <AccountShell>
      <InvalidLink message={m.account_link_bad()} newLink={{ to: "/forgotPassword", label: m.account_link_new() }} />
    </AccountShell>
  );
}
