import * as m from "../../../paraglide/messages.js";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { resendPath } from "../../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { sendAlbum } from "../../photos/photo-albums.ts";
import type { ListingFieldName } from "../listing-fields.ts";
import { type DraftOwner, draftKey, handOverDraft } from "./listing-form-draft.ts";
import type { FormFailure, FormOutcome, SavedDifference } from "./listing-form-input.ts";
import { controlId, labelOf } from "./listing-form-order.ts";

interface AlreadyPostedNoticeProps {
  posted: NonNullable<FormOutcome["posted"]>;
  draft: DraftOwner;
}

/**
 * Says that an earlier attempt has created the listing, but its response got lost. The link moves what was typed since
 * to the update form.
 */
function AlreadyPostedNotice({ posted: { id, title }, draft: { uid, form } }: AlreadyPostedNoticeProps) {
  const update = `/updatePage/${id}`;
  const handOver = () => {
    const key = draftKey(uid, form);
    handOverDraft(key, draftKey(uid, update));
    sendAlbum(key);
  };
  return (
    <Notice
      tone="warning"
      announce
      title={m.form_posted_already()}
      action={
        <div className="listing-hold-ways">
          <ButtonLink to={update} icon="edit" data-retry="" onClick={handOver}>
            {m.form_posted_already_change()}
          </ButtonLink>
          <ButtonLink to={`/featuredPostDetails/${id}`} variant="secondary">
            {m.form_posted_see()}
          </ButtonLink>
        </div>
      }
    >
      <p>{m.form_posted_already_text()}</p>
      <p lang={writtenIn(title)}>
        <strong>{title}</strong>
      </p>
    </Notice>
  );
}

const failureTexts: Record<FormFailure, { title: () => string; text: () => string }> = {
  busy: { title: m.form_failure_busy, text: m.form_failure_wait },
  fault: { title: m.form_failure_fault, text: m.form_failure_wait },
  offline: { title: m.form_failure_offline, text: m.form_failure_check },
  gone: { title: m.form_failure_gone, text: m.form_failure_gone_text },
  photos: { title: m.photo_failure_gone, text: m.photo_failure_gone_text },
  unverified: { title: m.form_failure_unverified, text: m.form_failure_unverified_text },
  posts: { title: m.form_failure_posts, text: m.form_failure_posts_text },
  waiting: { title: m.form_failure_waiting, text: m.form_failure_waiting_text },
  phones: { title: m.form_failure_phones, text: m.form_failure_phones_text },
  posted: { title: m.form_posted_already, text: m.form_posted_already_text },
  phoneInText: { title: m.form_phone_text_title, text: m.form_phone_text },
  changed: { title: m.form_failure_changed, text: m.form_failure_changed_text },
};

interface FailureNoticeProps {
  failure: FormFailure;
  outcome: FormOutcome;
  /** The URL of the form. */
  action: string;
  draft: DraftOwner;
  /** Focuses a field. Returns false if there is none. */
  onField: (name: ListingFieldName) => boolean;
}

/** Says why nothing was saved, and what to do next. */
export function FailureNotice({ failure, outcome, action, draft, onField }: FailureNoticeProps) {
  if (failure === "posted" && outcome.posted) return <AlreadyPostedNotice posted={outcome.posted} draft={draft} />;
  if (failure === "phoneInText") return <PhoneInTextNotice names={outcome.phoneIn ?? []} onField={onField} />;
  if (failure === "changed" && outcome.saved) return <ChangedNotice saved={outcome.saved} action={action} />;
  const { title, text } = failureTexts[failure];
  const nextStep =
    failure === "gone" ? (
      <ButtonLink to="/addToFindRoommate" variant="secondary">
        {m.nav_add()}
      </ButtonLink>
    ) : failure === "unverified" ? (
      <ButtonLink to={resendPath(action)} variant="secondary" reloadDocument data-retry="">
        {m.contact_verify_go()}
      </ButtonLink>
    ) : (
      <Button type="submit" variant="secondary" data-retry="">
        {m.retry()}
      </Button>
    );
  return (
    <Notice tone="error" announce title={title()} action={nextStep}>
      {text()}
    </Notice>
  );
}

/** The form field with the version that may be overwritten. */
export const OVERWRITE = "overwrite";

interface ChangedNoticeProps {
  saved: NonNullable<FormOutcome["saved"]>;
  action: string;
}

/**
 * Says that the listing was saved elsewhere after this form was opened. Shows the differences and lets the owner
 * overwrite them.
 */
function ChangedNotice({ saved: { version, differences }, action }: ChangedNoticeProps) {
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
            <dt>{savedLabel(name)}</dt>
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

function savedLabel(name: SavedDifference["name"]): string {
  if (name === "photos") return m.form_label_photo();
  return labelOf(name === "pin" ? "location" : name);
}

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
function PhoneInTextNotice({ names, onField }: PhoneInTextNoticeProps) {
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
              {m.form_phone_text_out({ field: labelOf(name) })}
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
