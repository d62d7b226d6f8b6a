import { useId } from "react";
import { ShareRow, type ShareRowProps } from "../../features/listings/web/share-row.tsx";
import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";

/** Shows the ways to share in a popover of the browser, so that it works without JavaScript. */
export function ShareButton(props: Pick<ShareRowProps, "listing" | "origin">) {
  const id = useId();
  return (
    <div className="listing-share">
      <Button variant="secondary" icon="share" popoverTarget={id}>
        {m.share()}
      </Button>
      <section id={id} popover="auto" className="listing-share-panel" aria-label={m.share()}>
        <ShareRow {...props} />
      </section>
    </div>
  );
}
