import { useContext, useEffect, useSyncExternalStore } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import * as m from "../../paraglide/messages.js";
import { type ConnectionState, getConnection, onConnectionChange, retryNow } from "../../platform/connection.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { guardDocument, guardRoutes } from "./keep-page.ts";
import "./offline-bar.css";

export const useConnection = (): ConnectionState =>
  useSyncExternalStore(onConnectionChange, getConnection, () => "fine");

/** True if the browser reports no network. If false, the server may still be unreachable. */
export const isBrowserOffline = (): boolean => typeof navigator !== "undefined" && !navigator.onLine;

/** Shown while requests wait for the network, with a retry button. The page stays as it is. */
export function OfflineBar() {
  const state = useConnection();
  const router = useContext(DataRouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;
  useEffect(() => guardDocument(), []);
  useEffect(() => {
    if (router) guardRoutes(router.routes, (id) => manifest?.routes[id]);
  }, [router, manifest]);
  const isOffline = isBrowserOffline();
  return (
    <output className="offline">
      {state !== "fine" && (
        <div className="offline-bar">
          <Icon name="alert" />
          <p>
            <strong>{isOffline ? m.offline_title() : m.unreachable_title()}</strong> {m.offline_text()}
          </p>
          <Button variant="secondary" busy={state === "trying"} onClick={retryNow}>
            {m.retry()}
          </Button>
        </div>
      )}
    </output>
  );
}
