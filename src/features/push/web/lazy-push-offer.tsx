import { lazy, Suspense, useSyncExternalStore } from "react";
import type { PushOfferProps } from "./push-offer.tsx";

const Offer = lazy(() => import("./push-offer.tsx").then(({ PushOffer }) => ({ default: PushOffer })));

const neverChanges = () => () => undefined;

/** Loads the offer in the browser only, after hydration. */
export function LazyPushOffer(props: PushOfferProps) {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    isInBrowser && (
      <Suspense fallback={null}>
        <Offer {...props} />
      </Suspense>
    )
  );
}
