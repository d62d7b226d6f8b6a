import { type FocusEvent, type FormEvent, Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormPart } from "../../../ui/form-part.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useOpenProblems } from "../../../ui/use-open-problems.ts";
import type { MapConfig } from "../../map/lazy-maps.tsx";
import type { WireOwnPhoto } from "../../photos/photo.schema.ts";
import { checkAlbum, clearAlbum } from "../../photos/photo-albums.ts";
import { useUnderWay } from "../../photos/use-photo-album.ts";
import { type HouseFieldName, houseFieldNames, houseLabel } from "../house-fields.ts";
import { type ListingFieldName, type ListingFormPart, type ListingFormValues, listingFieldNames, listingFormFields } from "../listing-fields.ts";
import { RestoredNotice } from "../restored-notice.tsx";
import { draftKey, useDraft } from "./listing-draft.ts";
import { controlId, ListingControl } from "./listing-form-control.tsx";
import { FailureNotice } from "./listing-form-failure.tsx";
import { PhotoHold, usePhotoHold } from "./listing-form-hold.tsx";
import { HouseParts } from "./listing-form-house.tsx";
import { LocationControl } from "./listing-form-location.tsx";
import type { FieldProblems, FormFieldName, FormOutcome } from "./listing-form-outcome.ts";
import { PhotosControl } from "./listing-form-photos.tsx";
import { moveOnByEnter } from "./move-on.ts";
import "./listing-form.css";

export interface ListingFormProps {
  /** The address that takes it, which is also the page's own. */
  action: string;
  submitLabel: string;
  /** The one who posts. */
  member: { uid: string; name: string; email: string };
  /** What stands in the form before anybody writes. */
  values: ListingFormValues;
  /** The photos that the post has already. */
  saved: readonly WireOwnPhoto[];
  /** Of the post that the form was filled from. */
  version?: string | undefined;
  /** What the last attempt came to, if it did not go through. */
  outcome: FormOutcome | undefined;
  required: boolean;
  today: string;
  map: MapConfig;
}

const parts: readonly { part: ListingFormPart; icon: IconName; title: () => string; lead: () => string }[] = [
  { part: "room", icon: "home", title: m.form_part_room, lead: m.form_part_room_lead },
  { part: "terms", icon: "wallet", title: m.form_part_terms, lead: m.form_part_terms_lead },
  { part: "you", icon: "user", title: m.form_part_you, lead: m.form_part_you_lead },
  { part: "contact", icon: "phone", title: m.form_part_contact, lead: m.form_part_contact_lead },
];

/** The form of a post, new or old. A plain form underneath: it is sent, answered and filled again also where no script runs. */
export function ListingForm({ action, submitLabel, member, values, saved, version, outcome, required, today, map }: ListingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const key = draftKey(member.uid, action);
  const hold = usePhotoHold(form, key);
  const isSending = useIsSending();
  const isBusy = isSending || hold.isWaiting;
  const draft = useDraft(form, { key, base: values, written: outcome?.values });
  // What the server said since is another version than the one that stands in the form.
  const [firstVersion] = useState(version);
  const seen = outcome?.seen ?? firstVersion;
  const { problems, mend } = useProblems(outcome);
  useFocusOnOutcome(form, outcome);
  useEffect(() => {
    if (outcome?.failure === "photos") void checkAlbum(key);
  }, [outcome, key]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!isBusy) draft.saveNow();
    if (isBusy || !hold.maySend(submitterOf(event))) event.preventDefault();
  };
  const startOver = () => {
    clearAlbum(key);
    draft.startOver();
    requestAnimationFrame(() => form.current && focusField(form.current, listingFieldNames[0]));
  };
  return (
    <Form
      ref={form}
      className="listing-form"
      method="post"
      action={action}
      noValidate // the browser shows one problem at a time, in its own language; we show all of them in the page's
      preventScrollReset
      aria-busy={isBusy}
      onInput={(event) => {
        if (!isSending) draft.saveSoon();
        mend(event);
      }}
      onBlur={mend}
      onKeyDown={moveOnByEnter}
      onSubmit={submit}
    >
      {/* What Enter presses where no script runs: never one of the answers to a question further down. */}
      {outcome?.failure && <input type="submit" hidden />}
      <input type="hidden" name="draft" value={key} />
      {seen !== undefined && <input type="hidden" name="version" value={seen} />}
      {draft.isRestored && <RestoredNotice onStartOver={startOver} />}
      <ProblemSummary problems={problems} form={form} />
      {parts.map(({ part, icon, title, lead }) => (
        <Fragment key={part}>
          <FormPart id={part} icon={icon} title={title()} lead={lead()}>
            {part === "contact" && <AccountFields {...member} />}
            {listingFieldNames
              .filter((name) => listingFormFields[name].part === part)
              .map((name) => (
                <div key={`${name} ${draft.version}`} className="listing-cell" data-wide={listingFormFields[name].wide ? "" : undefined}>
                  {name === "imageUrl" ? (
                    <PhotosControl
                      album={key}
                      defaultPhotos={draft.values.photos}
                      saved={saved}
                      isSettled={draft.isSettled}
                      defaultAddress={draft.values.imageUrl}
                      problem={problems.imageUrl}
                      required={required}
                    />
                  ) : name === "location" ? (
                    <LocationControl
                      defaultValue={draft.values.location}
                      defaultPin={draft.values.pin}
                      problem={problems.location}
                      required={required}
                      map={map}
                    />
                  ) : (
                    <ListingControl name={name} defaultValue={draft.values[name]} problem={problems[name]} required={required} today={today} />
                  )}
                </div>
              ))}
          </FormPart>
          {part === "terms" && <HouseParts key={`house ${draft.version}`} form={form} values={draft.values} problems={problems} />}
        </Fragment>
      ))}
      <div className="listing-form-end">
        {outcome?.failure && !isSending && (
          <FailureNotice
            failure={outcome.failure}
            outcome={outcome}
            action={action}
            draft={{ uid: member.uid, form: action }}
            onField={(name) => form.current !== null && focusField(form.current, name)}
          />
        )}
        {!hold.hold && <LatePhotos album={key} />}
        <PhotoHold hold={hold} />
        <div className="listing-form-send">
          <Button type="submit" size="l" busy={isBusy}>
            {submitLabel}
          </Button>
          <p className="listing-form-note">{m.form_draft_note()}</p>
        </div>
      </div>
    </Form>
  );
}

/** The button that was pressed: it may answer a question. */
const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | undefined => (nativeEvent as Partial<SubmitEvent>).submitter ?? undefined;

/** Nobody has to wait for photos, but they may want to know. */
function LatePhotos({ album }: { album: string }) {
  const count = useUnderWay(album);
  return <output className="listing-form-late">{count > 0 && m.photo_late_note({ count, shown: number(count) })}</output>;
}

/** From the press until the next page is there. */
function useIsSending(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}

/** Said by the account, not by the form: the server does not even look at them. */
function AccountFields({ name, email }: { name: string; email: string }) {
  return (
    <>
      <TextField label={m.form_label_name()} name="name" value={name} readOnly autoComplete="name" hint={m.form_hint_account()} />
      <TextField label={m.form_label_email()} name="email" type="email" value={email} readOnly autoComplete="email" hint={m.form_hint_account()} />
    </>
  );
}

/** In the order of the form. */
const isBeforeHouse = (name: ListingFieldName) => ["room", "terms"].includes(listingFormFields[name].part);
const formFieldNames: readonly FormFieldName[] = [
  ...listingFieldNames.filter(isBeforeHouse),
  ...houseFieldNames,
  ...listingFieldNames.filter((name) => !isBeforeHouse(name)),
];
const isHouseField = (name: FormFieldName): name is HouseFieldName => !(name in listingFormFields);
const labelOf = (name: FormFieldName) => (isHouseField(name) ? houseLabel(name) : listingFormFields[name].label());

/** Where to look; what is wrong stands beside each field. */
function ProblemSummary({ problems, form }: { problems: FieldProblems; form: RefObject<HTMLFormElement | null> }) {
  const open = formFieldNames.filter((name) => problems[name]);
  if (open.length === 0) return null;
  return (
    <Notice tone="error" announce title={m.form_problems_title()}>
      <ul className="listing-problems">
        {open.map((name) => (
          <li key={name}>
            <a
              href={`#${controlId(name)}`}
              onClick={(event) => {
                if (form.current && focusField(form.current, name)) event.preventDefault();
              }}
            >
              {labelOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A choice is made at once; what is written is looked at when the field is left, so that the advice stays while it is being followed. */
function useProblems(outcome: FormOutcome | undefined) {
  const { problems, setMended } = useOpenProblems<FieldProblems>(outcome);
  const mend = (event: FormEvent | FocusEvent) => {
    const { target, type } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { value } = target;
    // A photo is what the address of one would have been.
    const name = target.name === "photos" ? "imageUrl" : target.name;
    if (!(name in problems) || (type === "input" && target.type !== "radio" && target.type !== "hidden")) return;
    if (value !== (outcome?.values?.[name as FormFieldName] ?? "")) setMended(name);
  };
  return { problems, mend };
}

const PHOTO_CONTROL = ".photo-picker :is(input[type='file'], button)";

function focusField(form: HTMLFormElement, name: FormFieldName | undefined): boolean {
  const found = name && form.elements.namedItem(name);
  const named = found instanceof RadioNodeList ? found[0] : found;
  // With photos there is no address to write: what is missing is one more of them.
  const control = named instanceof HTMLElement && named.closest("[hidden]") ? form.querySelector(PHOTO_CONTROL) : named;
  if (!(control instanceof HTMLElement)) return false;
  const fold = control.closest("details");
  if (fold) fold.open = true;
  control.focus();
  return true;
}

/** The focused field, with the summary above it if both fit on the screen. Otherwise the header would cover a part of the summary. */
function showWithSummary(form: HTMLFormElement): void {
  const field = document.activeElement?.closest(".listing-cell") ?? document.activeElement;
  const summary = form.querySelector(".listing-problems")?.closest(".notice");
  if (!field || !summary) return;
  const headerHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const height = field.getBoundingClientRect().bottom - summary.getBoundingClientRect().top;
  (height <= innerHeight - headerHeight ? summary : field).scrollIntoView();
}

function useFocusOnOutcome(form: RefObject<HTMLFormElement | null>, outcome: FormOutcome | undefined): void {
  useEffect(() => {
    if (!form.current || !outcome) return;
    const first = formFieldNames.find((name) => outcome.problems?.[name]);
    if (first) {
      focusField(form.current, first);
      showWithSummary(form.current);
    } else form.current.querySelector<HTMLElement>("[data-retry]")?.focus();
  }, [form, outcome]);
}
