import { useLocation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { LEAVING_DAYS, type WireMember } from "../account.schema.ts";
import "./leaving-banner.css";

const DAY_MS = 24 * 60 * 60 * 1000;

/** On every page until the member has decided: who logs in and looks around must not lose the account unawares. */
export function LeavingBanner({ member }: { member: WireMember | null | undefined }) {
  const { pathname } = useLocation();
  if (!member?.leavingAt || pathname === "/leaving") return null;
  const until = new Date(new Date(member.leavingAt).getTime() + LEAVING_DAYS * DAY_MS);
  return (
    <div className="leaving-banner page-width">
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
    </div>
  );
}
