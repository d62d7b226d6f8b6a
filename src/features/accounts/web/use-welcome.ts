import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { toast } from "../../../ui/toast-store.ts";
import { forgetTyped } from "./typed-fields.ts";

/** Call it after a sign-in. It revalidates the page, whose loader then redirects to where the member wanted to go. */
export function useWelcome(): (more?: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return (more) => {
    forgetTyped();
    toast.successOnNextPage(m.account_welcome(), more);
    return revalidate();
  };
}
