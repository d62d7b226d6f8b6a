import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { withNext } from "../../../platform/web/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useAuth } from "./auth-context.tsx";
import type { PartProps } from "./profile-part.ts";
import { useAccountForm } from "./use-account-form.ts";

interface EmailPartProps extends PartProps {
  /** The page that needs a confirmed address. The link of the mail leads back to it. */
  next: string | undefined;
  /** Somebody has pressed 'Resend the link' on that page. */
  isResendAsked: boolean;
}

export function EmailPart({ user, guarded, next, isResendAsked }: EmailPartProps) {
  const { sendVerification } = useAuth();
  const { form, busy, disabled, onSubmit } = useAccountForm();
  useCatchUp(user.emailVerified);
  const navigate = useNavigate();
  const mustSend = isResendAsked && !user.emailVerified && !disabled;
  useEffect(() => {
    if (!mustSend) return;
    form.current?.requestSubmit();
    // Changes the URL, so that opening the page again, for example with Back, sends nothing.
    void navigate(withNext("/profile", next), { replace: true, preventScrollReset: true });
  }, [mustSend, form, navigate, next]);
  const submit = onSubmit(
    () => ({}),
    () =>
      guarded(async () => {
        await sendVerification(next && location.origin + withNext("/login", next));
        toast.success(m.account_profile_sent());
      }),
  );
  return (
    <section className="page-part" aria-labelledby="profile-email">
      <h2 id="profile-email">{m.account_profile_email()}</h2>
      <form ref={form} className="profile-email" method="post" onSubmit={submit}>
        <TextField label={m.account_email()} type="email" autoComplete="email" value={user.email} readOnly />
        {user.emailVerified ? (
          <p className="profile-verified">
            <Badge tone="leaf" icon="badge-check">
              {m.verified_email()}
            </Badge>
            {user.emailVerifiedAt
              ? m.account_profile_verified_text({ date: date(user.emailVerifiedAt) })
              : m.account_profile_verified_undated()}
          </p>
        ) : (
          <Notice
            tone="warning"
            title={m.account_profile_unverified()}
            action={
              <>
                <Button type="submit" variant="secondary" busy={busy} disabled={disabled}>
                  {m.account_profile_send_again()}
                </Button>
                {next && (
                  <ButtonLink to={next} variant="quiet">
                    {m.account_profile_back()}
                  </ButtonLink>
                )}
              </>
            }
          >
            {m.account_profile_unverified_text()}
          </Notice>
        )}
      </form>
    </section>
  );
}

/** The link may have been opened elsewhere, so the page checks again when it gets the focus. */
function useCatchUp(isVerified: boolean): void {
  const { refreshVerified } = useAuth();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isVerified) return undefined;
    const ask = async () => {
      // The user did not ask for this, so an error is not shown.
      if (await refreshVerified().catch(() => false)) await revalidate();
    };
    const look = () => {
      if (document.visibilityState === "visible") void ask();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isVerified, refreshVerified, revalidate]);
}
