import { lazy, Suspense, useSyncExternalStore } from "react";

const Offer = lazy(() => import("./push-offer.tsx").then(({ PushOffer }) => ({ default: PushOffer })));

const neverChanges = () => () => undefined;

/** Not on the server, and not before the page works. */
export function LazyPushOffer() {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    isInBrowser && (
      <Suspense fallback={null}>
        <Offer />
      </Suspense>
    )
  );
}
