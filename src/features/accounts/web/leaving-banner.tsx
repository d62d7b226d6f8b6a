import { type ComponentType, lazy, Suspense } from "react";
import { useLocation } from "react-router";
import type { WireMember } from "../account.schema.ts";
import "../../../ui/notice.css";
import "./leaving-banner.css";

/** The notice is rarely needed, so the browser loads it on demand. On the server it is available at once. */
const LeavingNotice: ComponentType<{ leavingAt: string }> = import.meta.env.SSR
  ? (await import("./leaving-notice.tsx")).LeavingNotice
  : lazy<ComponentType<{ leavingAt: string }>>(() =>
      import("./leaving-notice.tsx").then(
        ({ LeavingNotice: Notice }) => ({ default: Notice }),
        () => ({ default: () => null }), // shows nothing after a network error
      ),
    );

/**
 * The banner is shown on every page, so that a member who logs in during the grace period does not lose the account
 * unintentionally.
 */
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
