import { type ComponentType, lazy, Suspense } from "react";
import { useLocation } from "react-router";
import type { WireMember } from "../account.schema.ts";
import "../../../ui/notice.css";
import "./leaving-banner.css";

/** Hardly anybody needs it, so only they load it. The server has it at once. */
const LeavingNotice: ComponentType<{ leavingAt: string }> = import.meta.env.SSR
  ? (await import("./leaving-notice.tsx")).LeavingNotice
  : lazy(() => import("./leaving-notice.tsx").then(({ LeavingNotice: Notice }) => ({ default: Notice })));

/** On every page until the member has decided: who logs in and looks around must not lose the account unawares. */
export function LeavingBanner({ member }: { member: WireMember | null | undefined }) {
  const { pathname } = useLocation();
  if (!member?.leavingAt || pathname === "/leaving") return null;
  return (
    <div className="leaving-banner page-width">
      <Suspense>
        <LeavingNotice leavingAt={member.leavingAt} />
      </Suspense>
    </div>
  );
}
