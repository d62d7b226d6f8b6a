import { useEffect } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { clearComparison, toggleCompared, useCompared } from "./compare-store.ts";
import { comparePath, MOST_COMPARED } from "./seeker-paths.ts";
import "./compare-toggle.css";

export interface CompareToggleProps {
  id: string;
  /** The title for screen readers, if a page has several toggles. */
  title?: string;
  /** The toggle has the full width. Without JavaScript it links to a comparison with this listing. */
  wide?: boolean;
}

/** Adds a listing to the comparison, or removes it. */
export function CompareToggle({ id, title, wide = false }: CompareToggleProps) {
  const isChosen = useCompared().includes(id);
  const press = () => {
    if (!toggleCompared(id)) toast.error(m.compare_full({ most: number(MOST_COMPARED) }));
  };
  return (
    <div className="compare-toggle" data-wide={wide ? "" : undefined}>
      <span className="needs-scripting">
        <Button
          variant={wide ? "secondary" : "quiet"}
          icon={isChosen ? "check" : "compare"}
          wide={wide}
          aria-pressed={isChosen}
          onClick={press}
        >
          {m.compare_add()}
          {title && <span className="visually-hidden"> {title}</span>}
        </Button>
      </span>
      {wide && (
        <span className="without-scripting">
          <ButtonLink to={comparePath([id])} variant="secondary" icon="compare" wide>
            {m.compare_add()}
          </ButtonLink>
        </span>
      )}
    </div>
  );
}

/**
 * A bar at the end of the page that says how many listings are chosen and links to the comparison. A page has only one.
 */
export function CompareBar() {
  const ids = useCompared();
  const count = ids.length;
  useEffect(() => {
    // This attribute adds space at the end of the page, so that the bar does not cover it.
    document.documentElement.toggleAttribute("data-comparing", count > 0);
    return () => document.documentElement.removeAttribute("data-comparing");
  }, [count]);
  if (count === 0) return null;
  return (
    <aside className="compare-bar" aria-label={m.compare_bar_label()}>
      <ButtonLink to={comparePath(ids)} variant="secondary" icon="compare">
        {m.compare_bar({ count, shown: number(count) })}
      </ButtonLink>
      <Button variant="quiet" onClick={clearComparison}>
        {m.compare_clear()}
      </Button>
    </aside>
  );
}
