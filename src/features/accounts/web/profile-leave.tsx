import { useState } from "react";
import { Form, useNavigate, useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { forgetVisits } from "../../../platform/device.ts";
import { number } from "../../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useAuth } from "./auth-context.tsx";

/** Query parameter for browsers without JavaScript: the page then asks for confirmation. */
export const LEAVE_QUESTION = "leave";

interface LeavePartProps {
  isAsked: boolean;
  days: number;
}

export function LeavePart({ isAsked, days }: LeavePartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { leave, busy } = useLeave(() => setIsAsking(false));
  const shown = number(days);
  return (
    <section className="page-part" aria-labelledby="profile-delete">
      <h2 id="profile-delete">{m.account_leave_title()}</h2>
      <p>{m.account_leave_text({ days: shown })}</p>
      {isAsked ? (
        <LeaveQuestion text={m.account_leave_ask({ days: shown })} />
      ) : (
        <Form
          method="get"
          action="/profile"
          onSubmit={(event) => {
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          <Button type="submit" name={LEAVE_QUESTION} value="1" variant="danger" icon="trash">
            {m.account_leave_button()}
          </Button>
        </Form>
      )}
      <ConfirmDialog
        open={isAsking}
        title={m.account_leave_ask_title()}
        confirmLabel={m.account_leave_confirm()}
        cancelLabel={m.cancel()}
        danger
        busy={busy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void leave()}
      >
        <p>{m.account_leave_ask({ days: shown })}</p>
      </ConfirmDialog>
    </section>
  );
}

/** Asks for confirmation as a part of the page. */
function LeaveQuestion({ text }: { text: string }) {
  return (
    <Notice
      tone="warning"
      title={m.account_leave_ask_title()}
      action={
        <Form method="post" action="/account/leave" reloadDocument className="profile-actions">
          <ButtonLink to="/profile" variant="secondary">
            {m.cancel()}
          </ButtonLink>
          <Button type="submit" variant="danger">
            {m.account_leave_confirm()}
          </Button>
        </Form>
      }
    >
      {text}
    </Notice>
  );
}

/**
 * Asks for deletion with JavaScript, which also signs out at the identity provider and clears what this device stores.
 */
function useLeave(onFailed: () => void) {
  const { leaveUser } = useAuth();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await leaveUser();
      forgetVisits();
      await navigate("/leaving");
      await revalidate();
    } catch {
      toast.error(m.account_leave_failed(), m.account_error_network());
      onFailed();
    } finally {
      setBusy(false);
    }
  }
  return { leave, busy };
}
