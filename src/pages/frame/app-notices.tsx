import { useContext, useEffect, useState, useSyncExternalStore } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { claimRooms } from "../../features/offline/offline-rooms.ts";
import * as m from "../../paraglide/messages.js";
import { listenToInstallOffer } from "../../platform/web/install-offer.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isBrowserOffline, useConnection } from "./offline-bar.tsx";
import { reloadIntoNewBuild, startServiceWorker } from "./service-worker-client.ts";
import "./app-notices.css";

export interface AppNoticesProps {
  /** Undefined for visitors. */
  uid: string | undefined;
  isLowData: boolean;
}

function onLineChange(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Not every browser has `navigator.connection`. Without it, the connection counts as fast. */
function isFast(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? "4g") === "4g";
}

interface RouteEntry {
  id: string;
  module: string;
  imports?: readonly string[] | undefined;
  css?: readonly string[] | undefined;
}

/** Few members open these pages. */
const isSeldomOpened = /pages\/(?:moderation|developers)\//;

/** The files that pages need at once. The map and the identity provider are not among them, because they load later. */
function filesOf(routes: readonly (RouteEntry | undefined)[]): string[] {
  const usual = routes.filter((route) => route !== undefined).filter(({ id }) => !isSeldomOpened.test(id));
  return [...new Set(usual.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]))];
}

/**
 * Starts the service worker, and tells the reader that the network is gone or that a new version is ready. This
 * component is loaded late: see late-app.tsx.
 */
export function AppNotices({ uid, isLowData }: AppNoticesProps) {
  const manifest = useContext(FrameworkContext)?.manifest;
  const [isNewer, setNewer] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOffline = useSyncExternalStore(onLineChange, isBrowserOffline, () => false);
  // The bar of waiting requests already says that the network is gone.
  const isWaiting = useConnection() !== "fine";
  // Stores the files of all usual pages, so that an open tab still works after a release. Visitors, slow networks and
  // the low-data mode do without, and load the page again.
  const isStoringFiles = uid !== undefined && !isLowData && isFast();
  useEffect(() => {
    if (!manifest) return undefined;
    const files = isStoringFiles ? filesOf(Object.values(manifest.routes)) : [];
    return startServiceWorker({ pageBuild: manifest.version, files, onNewer: () => setNewer(true) });
  }, [manifest, isStoringFiles]);
  // Listens on every page, so that the browser never shows its own offer to install the app.
  useEffect(() => listenToInstallOffer(), []);
  useEffect(() => void claimRooms(uid).catch(() => undefined), [uid]);
  const reload = () => {
    setBusy(true);
    void reloadIntoNewBuild();
  };
  return (
    <output className="app-notices">
      {isOffline && !isWaiting && (
        <p className="app-notice" data-offline="">
          <Icon name="alert" />
          <span>{m.app_offline()}</span>
        </p>
      )}
      {isNewer && !isOffline && (
        <p className="app-notice">
          <span>
            <strong>{m.app_update()}</strong> <small>{m.app_update_text()}</small>
          </span>
          <Button variant="secondary" busy={isBusy} onClick={reload}>
            {m.app_update_reload()}
          </Button>
        </p>
      )}
    </output>
  );
}
