import { useState } from "react";
import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { withPlainDigits } from "../../../platform/digits.ts";
import { date } from "../../../platform/i18n/format.ts";
import { readCode, readPhone, showPhone } from "../../../platform/phone-number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useAuth } from "./auth-context.tsx";
import { Arrived } from "./link-states.tsx";
import { explainPhone } from "./phone-errors.ts";
import type { PartProps } from "./profile-part.ts";
import { useAccountForm } from "./use-account-form.ts";

const phoneOf = (typed: string) => readPhone(withPlainDigits(typed));
const codeOf = (typed: string) => readCode(withPlainDigits(typed));

/** The verification id of a code, and the number that it was sent to. */
interface Sent {
  sending: string;
  phone: string;
}

/** Verifies a phone number in two steps: the number, then the code. */
export function PhonePart({ user, guarded }: PartProps) {
  const [isChanging, setIsChanging] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const { revalidate } = useRevalidator();
  const finish = async () => {
    await revalidate();
    setSent(undefined);
    setIsChanging(false);
  };
  return (
    <section className="page-part" aria-labelledby="profile-phone">
      <h2 id="profile-phone">{m.account_phone_title()}</h2>
      {user.phone && !isChanging ? (
        <Verified
          phone={user.phone}
          since={user.phoneVerifiedAt}
          guarded={guarded}
          onChange={() => setIsChanging(true)}
          onRemoved={revalidate}
        />
      ) : sent ? (
        <Arrived>
          <CodeForm sent={sent} guarded={guarded} onDone={finish} onAgain={() => setSent(undefined)} />
        </Arrived>
      ) : (
        <NumberForm guarded={guarded} onSent={setSent} {...(isChanging && { onKeep: () => setIsChanging(false) })} />
      )}
    </section>
  );
}

type Guarded = Pick<PartProps, "guarded">;

interface NumberFormProps extends Guarded {
  onSent: (sent: Sent) => void;
  /** Cancels the change. Only set if there is a verified number already. */
  onKeep?: () => void;
}

function NumberForm({ guarded, onSent, onKeep }: NumberFormProps) {
  const { sendPhoneCode } = useAuth();
  const { form, problems, busy, disabled, onSubmit } = useAccountForm({ explainer: explainPhone });
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const submit = onSubmit(
    ({ phone = "" }) => ({ phone: phoneOf(phone) ? undefined : m.form_problem_phone() }),
    ({ phone: typed = "" }) =>
      guarded(async () => {
        const phone = phoneOf(typed);
        if (phone && place) onSent({ phone, sending: await sendPhoneCode(phone, place) });
      }),
  );
  return (
    <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
      <p className="profile-lead">{m.account_phone_lead()}</p>
      <TextField
        label={m.account_phone_number()}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        hint={m.account_phone_number_hint()}
        error={problems["phone"]}
      />
      <div ref={setPlace} className="profile-captcha" />
      <div className="profile-actions">
        <Button type="submit" variant="secondary" icon="phone" busy={busy} disabled={disabled}>
          {m.account_phone_send()}
        </Button>
        {onKeep && (
          <Button variant="quiet" onClick={onKeep}>
            {m.account_phone_keep()}
          </Button>
        )}
      </div>
      <p className="profile-small">
        {m.account_phone_google()}{" "}
        <a href="https://policies.google.com/privacy" target="_blank" rel="noopener noreferrer">
          {m.account_phone_google_privacy()}
        </a>
        {", "}
        <a href="https://policies.google.com/terms" target="_blank" rel="noopener noreferrer">
          {m.account_phone_google_terms()}
        </a>
      </p>
    </form>
  );
}

interface CodeFormProps extends Guarded {
  sent: Sent;
  onDone: () => Promise<void>;
  onAgain: () => void;
}

function CodeForm({ sent: { sending, phone }, guarded, onDone, onAgain }: CodeFormProps) {
  const { confirmPhone } = useAuth();
  const { form, problems, busy, disabled, onSubmit } = useAccountForm({ explainer: explainPhone });
  const submit = onSubmit(
    ({ code = "" }) => ({ code: codeOf(code) ? undefined : m.account_phone_problem_code() }),
    ({ code = "" }) =>
      guarded(async () => {
        await confirmPhone(sending, codeOf(code) ?? "");
        await onDone();
        toast.success(m.account_phone_done());
      }),
  );
  return (
    <form ref={form} className="account-form" method="post" noValidate onSubmit={submit}>
      <Notice tone="success">{m.account_phone_sent({ phone: showPhone(phone) })}</Notice>
      <TextField
        label={m.account_phone_code()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint={m.account_phone_code_hint()}
        error={problems["code"]}
      />
      <div className="profile-actions">
        <Button type="submit" variant="secondary" busy={busy} disabled={disabled}>
          {m.account_phone_check()}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {m.account_phone_again()}
        </Button>
      </div>
    </form>
  );
}

interface VerifiedProps extends Guarded {
  phone: string;
  since: string | null;
  onChange: () => void;
  onRemoved: () => Promise<void>;
}

function Verified({ phone, since, guarded, onChange, onRemoved }: VerifiedProps) {
  const { removePhone } = useAuth();
  const { busy, disabled, attempt } = useAccountForm({ explainer: explainPhone });
  const [isAsking, setIsAsking] = useState(false);
  const remove = () =>
    attempt(async () => {
      try {
        await guarded(async () => {
          await removePhone();
          await onRemoved();
          toast.success(m.account_phone_removed());
        });
      } finally {
        setIsAsking(false);
      }
    });
  return (
    <div className="profile-phone">
      <p className="profile-phone-number tabular">{showPhone(phone)}</p>
      <p className="profile-verified">
        <Badge tone="leaf" icon="badge-check">
          {m.verified_phone()}
        </Badge>
        {since && m.account_phone_verified_text({ date: date(since) })}
      </p>
      <div className="profile-actions">
        <Button variant="secondary" onClick={onChange} disabled={disabled}>
          {m.account_phone_change()}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(true)} disabled={disabled}>
          {m.account_phone_remove()}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.account_phone_remove_title()}
        confirmLabel={m.account_phone_remove()}
        cancelLabel={m.cancel()}
        danger
        busy={busy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{m.account_phone_remove_text()}</p>
      </ConfirmDialog>
    </div>
  );
}
