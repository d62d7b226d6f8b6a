import * as m from "../../../paraglide/messages.js";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { detailFieldNames, detailLabel } from "../detail-fields.ts";
import { listingFieldNames, listingFormFields } from "../listing-fields.ts";
import type { FormOutcome, SavedDifference } from "./listing-form-outcome.ts";

/** The form field with the version that may be overwritten. */
export const OVERWRITE = "overwrite";

interface ChangedNoticeProps {
  saved: NonNullable<FormOutcome["saved"]>;
  action: string;
}

/**
 * The listing was saved elsewhere after this form was opened. Shows the differences and lets the owner overwrite them.
 */
export function ChangedNotice({ saved: { version, differences }, action }: ChangedNoticeProps) {
  return (
    <Notice
      tone="warning"
      announce
      title={m.form_failure_changed()}
      action={
        <div className="listing-hold-ways">
          <ButtonLink
            to={action.replace("/updatePage/", "/featuredPostDetails/")}
            target="_blank"
            variant="secondary"
            data-retry=""
          >
            {m.form_changed_see()}
          </ButtonLink>
          <Button type="submit" name={OVERWRITE} value={version}>
            {m.form_changed_save()}
          </Button>
        </div>
      }
    >
      <p>{m.form_failure_changed_text()}</p>
      <dl className="listing-changed">
        {differences.map(({ name, value }) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            {value !== undefined && (
              <dd>
                {m.form_changed_saved()} <q lang={writtenIn(value)}>{value}</q>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Notice>
  );
}

function labelOf(name: SavedDifference["name"]): string {
  if (name === "photos") return m.form_label_photo();
  if (name === "pin") return m.form_label_location();
  const listed = listingFieldNames.find((field) => field === name);
  if (listed) return listingFormFields[listed].label();
  const detail = detailFieldNames.find((field) => field === name);
  return detail ? detailLabel(detail) : "";
}
