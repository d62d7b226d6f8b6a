import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** The link in the mail may be opened on another device: whoever comes back to this tab unverified has the server ask the identity provider. */
export function useVerificationCheck(isUnverified: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnverified) return undefined;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      // Nobody pressed anything, so a failure is not spoken of.
      const answer = await fetch("/account/refresh", { method: "POST", body: new URLSearchParams() }).catch(() => undefined);
      if (answer?.status === 204) await revalidate();
    };
    const onVisible = () => void look();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [isUnverified, revalidate]);
}
