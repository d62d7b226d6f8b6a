import * as m from "../../../paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type ListingFieldName, listingFormFields } from "../listing-fields.ts";
import { controlId } from "./listing-form-control.tsx";

/** The form field that confirms that the number may be public. */
export const PHONE_MAY_BE_PUBLIC = "phoneMayBePublic";

interface PhoneInTextNoticeProps {
  names: readonly ListingFieldName[];
  onField: (name: ListingFieldName) => boolean;
}

/**
 * Asks before publishing a phone number in a text, which everybody can read. The number in its own field is shown only
 * to members who like the listing.
 */
export function PhoneInTextNotice({ names, onField }: PhoneInTextNoticeProps) {
  return (
    <Notice
      tone="warning"
      announce
      title={m.form_phone_text_title()}
      action={
        <div className="listing-hold-ways">
          {names.map((name) => (
            <ButtonLink
              key={name}
              to={`#${controlId(name)}`}
              data-retry=""
              onClick={(event) => {
                if (onField(name)) event.preventDefault();
              }}
            >
              {m.form_phone_text_out({ field: listingFormFields[name].label() })}
            </ButtonLink>
          ))}
          <Button type="submit" variant="secondary" name={PHONE_MAY_BE_PUBLIC} value="yes">
            {m.form_phone_text_anyway()}
          </Button>
        </div>
      }
    >
      {m.form_phone_text()}
    </Notice>
  );
}
