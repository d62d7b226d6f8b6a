import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { forgetVisits } from "../../../platform/device.ts";
import { toast } from "../../../ui/toast-store.ts";
import { endPushHere } from "../../push/push-here.ts";
import { useAuth } from "./auth-context.tsx";

/**
 * Intercepts the log-out form: without a page load, it ends the session and also signs out at the identity provider.
 */
export function useLogOut() {
  const { signOutUser } = useAuth();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);
  async function leave(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await signOutUser();
      await endPushHere();
      forgetVisits();
      // Adds the toast before navigating: React may show the home page after `navigate` has resolved, which removes the
      // toasts of the page before.
      toast.successOnNextPage(m.account_logged_out());
      // Goes to the home page first: a members' page would redirect to the log-in page.
      await navigate("/");
      await revalidate();
    } catch {
      // All errors have one message: the messages per code would have to be loaded with every page.
      toast.error(m.account_error_logout());
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  const logOut = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void leave();
  };
  return { logOut, busy };
}
