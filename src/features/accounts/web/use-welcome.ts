import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { toast } from "../../../ui/toast-store.ts";
import { forgetTyped } from "./typed-fields.ts";

/** The session has begun: the page asks the server anew, whose answer is to go on to where the member wanted to be. */
export function useWelcome(): (more?: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return (more) => {
    forgetTyped();
    toast.success(m.account_welcome(), more);
    return revalidate();
  };
}
