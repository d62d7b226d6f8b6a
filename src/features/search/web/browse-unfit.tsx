import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { type BrowseValues, browsePath, UNFIT_SHOWN } from "../browse-values.ts";
import type { ListingCount } from "../search.wire.ts";
import { countText } from "./browse-labels.ts";

interface BrowseUnfitProps {
  values: BrowseValues;
  isHidden: boolean;
  /** Undefined if the rooms could not be counted. */
  all: ListingCount | undefined;
  fitting: ListingCount | undefined;
}

/**
 * One line at the end of the list that stands for the rooms that do not suit the reader. It has a link that shows them.
 */
export function BrowseUnfit({ values, isHidden, all, fitting }: BrowseUnfitProps) {
  if (!isHidden && values.unfit === undefined) return null;
  const text = isHidden ? hiddenText(all, fitting) : m.unfit_shown();
  if (!text) return null;
  return (
    <p className="browse-unfit">
      <span>{text}</span>
      <Link
        className="browse-unfit-link"
        to={browsePath({ ...values, unfit: isHidden ? UNFIT_SHOWN : undefined })}
        preventScrollReset
      >
        {isHidden ? m.unfit_show() : m.unfit_hide()}
      </Link>
    </p>
  );
}

/** Returns the text of the line. Counts that were cut cannot be subtracted, so the text then has no number. */
function hiddenText(all: ListingCount | undefined, fitting: ListingCount | undefined): string | undefined {
  if (!all || !fitting || all.isMore || fitting.isMore) return m.unfit_some();
  const count = all.count - fitting.count;
  return count > 0 ? m.unfit_count({ count, shown: number(count) }) : undefined;
}

/** Only loaders call this function. */
export const yesText = (total: ListingCount): string => m.browse_yes({ count: total.count, shown: countText(total) });
