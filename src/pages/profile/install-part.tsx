import { useEffect, useSyncExternalStore } from "react";
import * as m from "../../paraglide/messages.js";
import { canInstall, install, listenToInstallOffer, onInstallOffer } from "../../platform/web/install-offer.ts";
import { Button } from "../../ui/button.tsx";

/** Shown only if the browser can install the app and has not done so yet. */
export function InstallPart() {
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall, () => false);
  useEffect(listenToInstallOffer, []);
  if (!isOffered) return null;
  return (
    <section className="page-part" aria-labelledby="profile-install">
      <h2 id="profile-install">{m.app_install_title()}</h2>
      <p>{m.app_install_text()}</p>
      <Button variant="secondary" onClick={() => void install()}>
        {m.app_install()}
      </Button>
    </section>
  );
}
