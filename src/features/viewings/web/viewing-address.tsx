import { type ReactNode, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/** Whether geo: links open a map app. Other systems have no app for them and would show an error. */
const hasMapApp = () => /android/i.test(navigator.userAgent);

/** The exact address. A geo: link opens the device's own map app, so no website gets the address. */
export function ViewingAddress({ title, address, children }: { title: string; address: string; children: ReactNode }) {
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <section className="viewing-part" aria-labelledby="viewing-address">
      <h2 id="viewing-address">{title}</h2>
      <p className="viewing-address" lang={writtenIn(address)}>
        <Icon name="map-pin" /> {address}
      </p>
      <div className="viewing-buttons">
        {children}
        {isHydrated && (
          <>
            {hasMapApp() && (
              <a
                className="button"
                data-variant="secondary"
                data-size="m"
                href={`geo:0,0?q=${encodeURIComponent(address)}`}
              >
                <Icon name="map" /> <span className="button-text">{m.viewing_address_map()}</span>
              </a>
            )}
            <Button
              variant="quiet"
              icon={isCopied ? "check" : "copy"}
              onClick={() => {
                void copyText(address).then(setIsCopied);
              }}
            >
              <span aria-live="polite">{isCopied ? m.viewing_address_copied() : m.viewing_address_copy()}</span>
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
