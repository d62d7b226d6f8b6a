import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * The link may be opened on another device. When the user returns to this tab unverified, the server asks the identity
 * provider.
 */
export function useVerificationCheck(isUnverified: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnverified) return undefined;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      // The user did not ask for this, so an error is not shown.
      const answer = await fetch("/account/refresh", { method: "POST", body: new URLSearchParams() }).catch(
        () => undefined,
      );
      if (answer?.status === 204) await revalidate();
    };
    const onVisible = () => void look();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [isUnverified, revalidate]);
}
