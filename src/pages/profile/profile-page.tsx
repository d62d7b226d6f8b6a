import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { LEAVING_DAYS } from "../../features/accounts/account.limits.ts";
import { checkName, loadNameRules } from "../../features/accounts/web/account-checks.ts";
import { NeedsJavaScript } from "../../features/accounts/web/account-shell.tsx";
import { AuthProvider, useAuth } from "../../features/accounts/web/auth-context.tsx";
import { codeOf } from "../../features/accounts/web/auth-errors.ts";
import { DataPart } from "../../features/accounts/web/profile-data.tsx";
import { DevicesPart, LOGGED_OUT_OTHERS } from "../../features/accounts/web/profile-devices.tsx";
import { keepDraft, takeDraft } from "../../features/accounts/web/profile-draft.ts";
import { EmailPart } from "../../features/accounts/web/profile-email.tsx";
import { LEAVE_QUESTION, LeavePart } from "../../features/accounts/web/profile-leave.tsx";
import type { PartProps } from "../../features/accounts/web/profile-part.ts";
import { PhonePart } from "../../features/accounts/web/profile-phone.tsx";
import { closeSession } from "../../features/accounts/web/session-client.ts";
import { inSignInDocument, useSignInDocument } from "../../features/accounts/web/sign-in-document.ts";
import { useAccountForm } from "../../features/accounts/web/use-account-form.ts";
import { photoBase } from "../../features/photos/photo-files.ts";
import { OwnPhoto } from "../../features/photos/web/own-photo.tsx";
import * as m from "../../paraglide/messages.js";
import { actorContext, siteContext } from "../../platform/http/page.context.ts";
import { readSession } from "../../platform/web/cookies.ts";
import { ALERTS_PATH, loginPath, PRIVACY_PATH, RESEND, readNext } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { toast } from "../../ui/toast-store.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/profile-page";
import { InstallPart } from "./install-part.tsx";
import "../../ui/page-part.css";

export const meta: Route.MetaFunction = () => [
  { title: `${m.account_profile_title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const [actor, parameters] = [context.get(actorContext), new URL(request.url).searchParams];
  return {
    identity: context.get(siteContext).identity,
    otherDevices: actor
      ? await context
          .get(servicesContext)
          .accounts.countOtherSessions(actor, readSession(request.headers.get("cookie")) ?? "")
      : 0,
    areOthersLoggedOut: parameters.has(LOGGED_OUT_OTHERS),
    isLeaveAsked: parameters.has(LEAVE_QUESTION),
    next: readNext(request.url),
    isResendAsked: parameters.has(RESEND),
    leavingDays: LEAVING_DAYS,
  };
}
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  inSignInDocument(request, serverLoader);

export default function ProfilePage({ loaderData: { identity, ...parts } }: Route.ComponentProps) {
  useSignInDocument();
  return (
    <AuthProvider identity={identity}>
      <Section width="narrow" labelledBy="profile-title">
        <SectionHeading level={1} id="profile-title" title={m.account_profile_title()} />
        <NeedsJavaScript />
        <ProfileParts {...parts} />
      </Section>
    </AuthProvider>
  );
}

/** Error codes that only a new sign-in fixes. */
const staleSignInCodes = new Set([
  "recent_sign_in_required",
  "requires-recent-login",
  "user-token-expired",
  "id-token-revoked",
  "invalid-user-token",
]);

interface ProfilePartsProps {
  otherDevices: number;
  areOthersLoggedOut: boolean;
  /** Without JavaScript the page shows the question whether to delete the account. */
  isLeaveAsked: boolean;
  leavingDays: number;
  /** The page that needs a verified address, and whether that page requested the mail. */
  next: string | undefined;
  isResendAsked: boolean;
}

function ProfileParts({
  otherDevices,
  areOthersLoggedOut,
  isLeaveAsked,
  leavingDays,
  next,
  isResendAsked,
}: ProfilePartsProps) {
  const { user } = useAuth();
  const [needsSignIn, setNeedsSignIn] = useState(false);
  if (!user) return null;
  /** Wraps actions that need the identity provider. If it requires a new sign-in, the page shows one notice. */
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!staleSignInCodes.has(codeOf(error))) throw error;
      setNeedsSignIn(true);
    }
  };
  return (
    <>
      {needsSignIn && <SignInAgain />}
      <DetailsForm user={user} guarded={guarded} />
      <EmailPart user={user} guarded={guarded} next={next} isResendAsked={isResendAsked} />
      <PhonePart user={user} guarded={guarded} />
      <DevicesPart others={otherDevices} isDone={areOthersLoggedOut} />
      <SettingsPart />
      <InstallPart />
      <DataPart />
      <LeavePart isAsked={isLeaveAsked} days={leavingDays} />
    </>
  );
}

/** Links to the settings that have pages of their own. */
function SettingsPart() {
  return (
    <section className="page-part" aria-labelledby="profile-settings">
      <h2 id="profile-settings">{m.profile_settings_title()}</h2>
      <p>{m.profile_settings_text()}</p>
      <div className="profile-actions">
        <ButtonLink to={PRIVACY_PATH} variant="secondary" icon="eye-off">
          {m.my_privacy_title()}
        </ButtonLink>
        <ButtonLink to={ALERTS_PATH} variant="secondary" icon="bell">
          {m.alerts_title()}
        </ButtonLink>
      </div>
    </section>
  );
}

function DetailsForm({ user, guarded }: PartProps) {
  const { updateUser } = useAuth();
  const { revalidate } = useRevalidator();
  const { form, problems, busy, disabled, onSubmit } = useAccountForm();
  const shown = user.photoURL ?? undefined;
  // The provider keeps the URL of a photo that was given at sign-up or by Google.
  const isLinked = shown !== undefined && photoBase(shown) === undefined;
  const removeLinked = async () => {
    try {
      await guarded(async () => {
        await updateUser({ displayName: user.displayName, photoURL: "" });
        await revalidate();
        toast.success(m.photo_own_removed());
      });
    } catch {
      toast.error(m.photo_own_failed(), m.photo_own_failed_text());
    }
  };
  useEffect(() => {
    loadNameRules().catch(() => {}); // If this fails, the server still checks the name.
  }, []);
  useEffect(() => {
    const draft = takeDraft();
    const field = form.current?.elements.namedItem("name");
    if (draft !== undefined && field instanceof HTMLInputElement) field.value = draft;
  }, [form]);
  const submit = onSubmit(
    ({ name }) => ({ name: checkName(name) }),
    ({ name = "" }) =>
      guarded(async () => {
        keepDraft(name);
        await updateUser({ displayName: name });
        takeDraft();
        await revalidate();
        toast.success(m.account_profile_saved());
      }),
  );
  return (
    <section className="page-part" aria-labelledby="profile-details">
      <h2 id="profile-details">{m.account_profile_details()}</h2>
      <OwnPhoto
        uid={user.uid}
        name={user.displayName}
        shown={shown}
        onChange={revalidate}
        onRemoveLinked={isLinked ? removeLinked : undefined}
      />
      <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
        <TextField
          label={m.account_name()}
          name="name"
          autoComplete="name"
          required
          defaultValue={user.displayName}
          error={problems["name"]}
        />
        <Button type="submit" busy={busy} disabled={disabled}>
          {m.account_profile_save()}
        </Button>
      </form>
    </section>
  );
}

/** Shown if the provider's sign-in has ended before the session of our server. A draft keeps the typed text. */
function SignInAgain() {
  const navigate = useNavigate();
  const { form, busy, disabled, onSubmit } = useAccountForm();
  const submit = onSubmit(
    () => ({}),
    async () => {
      await closeSession();
      await navigate(loginPath("/profile"));
    },
  );
  return (
    <form ref={form} className="account-notice" method="post" onSubmit={submit}>
      <Notice
        tone="warning"
        title={m.account_profile_again_title()}
        announce
        action={
          <Button type="submit" busy={busy} disabled={disabled}>
            {m.account_profile_again_submit()}
          </Button>
        }
      >
        {m.account_profile_again()}
      </Notice>
    </form>
  );
}
