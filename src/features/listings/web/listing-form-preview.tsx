import { type ComponentType, useEffect, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import type { PreviewCardProps } from "./preview-card.tsx";

interface FormPreviewProps extends PreviewCardProps {
  /** Without a press of the button. */
  isShown: boolean;
}

/** How the listing will look. The card is loaded when it is asked for. Nothing without JavaScript. */
export function FormPreview({ isShown, ...card }: FormPreviewProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isWanted = isShown || isAsked;
  const [Card, setCard] = useState<ComponentType<PreviewCardProps>>();
  useEffect(() => {
    if (!isWanted) return;
    import("./preview-card.tsx").then(
      ({ PreviewCard }) => setCard(() => PreviewCard),
      // Without a network there is no preview. The form works without it.
      () => setIsAsked(false),
    );
  }, [isWanted]);
  return (
    <section className="listing-preview needs-scripting" aria-labelledby="listing-preview-title">
      <h3 className="listing-preview-title" id="listing-preview-title">
        {m.form_preview()}
      </h3>
      {isWanted && Card ? (
        <Card {...card} />
      ) : (
        !isShown && (
          <Button variant="secondary" icon="eye" onClick={() => setIsAsked(true)}>
            {m.form_preview_show()}
          </Button>
        )
      )}
    </section>
  );
}
