import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { forgetVisits } from "../../../platform/device.ts";
import { toast } from "../../../ui/toast-store.ts";
import { useAuth } from "./auth-context.tsx";

/** Takes over a form that would log out by itself: here also the identity provider forgets the member, and the page stays alive. */
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
      forgetVisits();
      // Home first: a page for members only would answer by asking to log in.
      await navigate("/");
      await revalidate();
      toast.success(m.account_logged_out());
    } catch {
      // One sentence for whatever it was: the words for each code would be a weight on every page.
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
