import { useLocation } from "react-router";
import { SAVED_ACTION } from "./saved-calls.ts";

export const SAVE_FORM = "save-form";

/**
 * The form of all save buttons of a page. Each button sends its intent as name and its room as value. Chromium lays out
 * every form of a page at `load`, so a form in each row would make `content-visibility: auto` useless.
 */
export function SaveForm() {
  const { pathname, search } = useLocation();
  return (
    <form id={SAVE_FORM} hidden method="post" action={SAVED_ACTION} data-scripted="">
      <input type="hidden" name="back" value={pathname + search} />
    </form>
  );
}
