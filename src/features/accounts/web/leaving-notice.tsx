import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { LEAVING_DAYS } from "../account.limits.ts";

/** Says when the account will be deleted, with a link to cancel. */
export function LeavingNotice({ leavingAt }: { leavingAt: string }) {
  const until = new Date(new Date(leavingAt).getTime() + LEAVING_DAYS * DAY_MS);
  return (
    <Notice
      tone="warning"
      title={m.leaving_banner({ date: date(until) })}
      action={
        <ButtonLink to="/leaving" variant="secondary">
          {m.leaving_banner_go()}
        </ButtonLink>
      }
    >
      {m.leaving_banner_text()}
    </Notice>
  );
}
