import { type FormEvent, Fragment, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormPart } from "../../../ui/form-part.tsx";
import { fieldOf, focusControl, useFocusOnOutcome, useFormProblems } from "../../../ui/form-problems.ts";
import type { IconName } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import type { MapConfig } from "../../map/lazy-maps.tsx";
import type { WireOwnPhoto } from "../../photos/photo.schema.ts";
import { checkAlbum, clearAlbum } from "../../photos/photo-albums.ts";
import { useUnderWay } from "../../photos/use-photo-album.ts";
import { type DetailFieldName, detailFieldNames, detailLabel } from "../detail-fields.ts";
import { type ListingFieldName, type ListingFormPart, type ListingFormValues, listingFieldNames, listingFormFields } from "../listing-fields.ts";
import { RestoredNotice } from "../restored-notice.tsx";
import { draftKey, listingDraft } from "./listing-draft.ts";
import { controlId, ListingControl } from "./listing-form-control.tsx";
import { DetailParts } from "./listing-form-details.tsx";
import { FailureNotice } from "./listing-form-failure.tsx";
import { LocationControl } from "./listing-form-location.tsx";
import type { FieldProblems, FormFieldName, FormOutcome } from "./listing-form-outcome.ts";
import { PhotoWaitNotice, usePhotoWait } from "./listing-form-photo-wait.tsx";
import { PhotosControl } from "./listing-form-photos.tsx";
import "./listing-form.css";

/** Input types where Enter has another meaning. */
const ownEnter = new Set(["submit", "button", "reset", "file", "image"]);

/** Enter moves to the next field. By default the browser would submit the form half filled. */
function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  const isForOthers = event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey;
  if (event.key !== "Enter" || isForOthers || !(target instanceof HTMLInputElement) || ownEnter.has(target.type)) return;
  const next = nextControl(form, target);
  // In the last field Enter submits the form.
  if (!next || ("type" in next && next.type === "submit")) return;
  event.preventDefault();
  next.focus();
}

function nextControl(form: HTMLFormElement, from: HTMLInputElement): HTMLElement | undefined {
  const controls = [...form.elements].filter((one) => one instanceof HTMLElement);
  return controls.slice(controls.indexOf(from) + 1).find((one) => canTakeFocus(one) && !isSameChoice(one, from));
}

function canTakeFocus(control: HTMLElement): boolean {
  if (control instanceof HTMLFieldSetElement || control instanceof HTMLOutputElement) return false;
  const { disabled, readOnly, type } = control as HTMLInputElement;
  // A control without a box is hidden or in a closed fold.
  return !disabled && !readOnly && type !== "hidden" && control.getClientRects().length > 0;
}

const isSameChoice = (control: HTMLElement, from: HTMLInputElement) =>
  from.type === "radio" && control instanceof HTMLInputElement && control.type === "radio" && control.name === from.name;

export interface ListingFormProps {
  /** The URL of the action, which is also that of the page. */
  action: string;
  submitLabel: string;
  member: { uid: string; name: string; email: string };
  /** The initial values. */
  values: ListingFormValues;
  /** Photos that the listing has already. */
  saved: readonly WireOwnPhoto[];
  /** The version of the listing that the form was filled from. */
  version?: string | undefined;
  /** The result of the last attempt, if it failed. */
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

/** An added photo solves the missing image URL. */
const solves = (control: string) => (control === "photos" ? "imageUrl" : control);

/** The form for a new or a saved listing. It also works without JavaScript. */
export function ListingForm({ action, submitLabel, member, values, saved, version, outcome, required, today, map }: ListingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const key = draftKey(member.uid, action);
  const photoWait = usePhotoWait(form, key);
  const isSending = useIsSending();
  const isBusy = isSending || photoWait.isWaiting;
  const draft = useFormDraft(form, { key, base: values, written: outcome?.values, format: listingDraft });
  // Loaders may run again and return a newer version, but the form still shows the first one.
  const [firstVersion] = useState(version);
  const seen = outcome?.seen ?? firstVersion;
  const { problems, onChange } = useFormProblems<FieldProblems>(outcome, { sentValue: (name) => outcome?.values?.[name as FormFieldName] ?? "", solves });
  useFocusOnOutcome(form, outcome, formFieldNames, focusWithSummary);
  useEffect(() => {
    if (outcome?.failure === "photos") void checkAlbum(key);
  }, [outcome, key]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!isBusy) draft.saveNow();
    if (isBusy || !photoWait.maySend(submitterOf(event))) event.preventDefault();
  };
  const startOver = () => {
    clearAlbum(key);
    draft.startOver();
    requestAnimationFrame(() => form.current && focusListingField(form.current, listingFieldNames[0]));
  };
  return (
    <Form
      ref={form}
      className="listing-form"
      method="post"
      action={action}
      noValidate // the browser shows one problem at a time, in its own language; we show all of them
      preventScrollReset
      aria-busy={isBusy}
      onInput={(event) => {
        if (!isSending) draft.saveSoon();
        onChange(event);
      }}
      onBlur={onChange}
      onKeyDown={moveOnByEnter}
      onSubmit={submit}
    >
      {/* Without JavaScript, Enter uses the first submit button. It must not be one of the buttons of a failure notice. */}
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
                      defaultPhotos={draft.content.photos}
                      saved={saved}
                      isSettled={draft.isSettled}
                      defaultUrl={draft.content.imageUrl}
                      problem={problems.imageUrl}
                      required={required}
                    />
                  ) : name === "location" ? (
                    <LocationControl
                      defaultValue={draft.content.location}
                      defaultPin={draft.content.pin}
                      problem={problems.location}
                      required={required}
                      map={map}
                    />
                  ) : (
                    <ListingControl name={name} defaultValue={draft.content[name]} problem={problems[name]} required={required} today={today} />
                  )}
                </div>
              ))}
          </FormPart>
          {part === "terms" && <DetailParts key={`house ${draft.version}`} form={form} values={draft.content} problems={problems} />}
        </Fragment>
      ))}
      <div className="listing-form-end">
        {outcome?.failure && !isSending && (
          <FailureNotice
            failure={outcome.failure}
            outcome={outcome}
            action={action}
            draft={{ uid: member.uid, form: action }}
            onField={(name) => form.current !== null && focusListingField(form.current, name)}
          />
        )}
        {!photoWait.wait && <LatePhotos album={key} />}
        <PhotoWaitNotice photoWait={photoWait} />
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

/** The pressed button, whose name and value are part of the request. */
const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | undefined => (nativeEvent as Partial<SubmitEvent>).submitter ?? undefined;

function LatePhotos({ album }: { album: string }) {
  const count = useUnderWay(album);
  return <output className="listing-form-late">{count > 0 && m.photo_late_note({ count, shown: number(count) })}</output>;
}

function useIsSending(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}

/** Read-only: the server takes them from the account and ignores these fields. */
function AccountFields({ name, email }: { name: string; email: string }) {
  return (
    <>
      <TextField label={m.form_label_name()} name="name" value={name} readOnly autoComplete="name" hint={m.form_hint_account()} />
      <TextField label={m.form_label_email()} name="email" type="email" value={email} readOnly autoComplete="email" hint={m.form_hint_account()} />
    </>
  );
}

/** In the order of the form. */
const isBeforeDetails = (name: ListingFieldName) => ["room", "terms"].includes(listingFormFields[name].part);
const formFieldNames: readonly FormFieldName[] = [
  ...listingFieldNames.filter(isBeforeDetails),
  ...detailFieldNames,
  ...listingFieldNames.filter((name) => !isBeforeDetails(name)),
];
const isDetailField = (name: FormFieldName): name is DetailFieldName => !(name in listingFormFields);
const labelOf = (name: FormFieldName) => (isDetailField(name) ? detailLabel(name) : listingFormFields[name].label());

/** Links to the fields with problems. The problem itself is shown at the field. */
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
                if (form.current && focusListingField(form.current, name)) event.preventDefault();
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

const PHOTO_CONTROL = ".photo-picker :is(input[type='file'], button)";

function focusListingField(form: HTMLFormElement, name: FormFieldName | undefined): boolean {
  const named = name && fieldOf(form, name);
  // With photos the URL field is hidden: focus the photo picker.
  const control = named?.closest("[hidden]") ? form.querySelector<HTMLElement>(PHOTO_CONTROL) : named;
  if (!control) return false;
  focusControl(control);
  return true;
}

function focusWithSummary(form: HTMLFormElement, name: FormFieldName): void {
  focusListingField(form, name);
  showWithSummary(form);
}

/** Scrolls to the summary if it fits on the screen together with the focused field, else to the field. */
function showWithSummary(form: HTMLFormElement): void {
  const field = document.activeElement?.closest(".listing-cell") ?? document.activeElement;
  const summary = form.querySelector(".listing-problems")?.closest(".notice");
  if (!field || !summary) return;
  const headerHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const height = field.getBoundingClientRect().bottom - summary.getBoundingClientRect().top;
  (height <= innerHeight - headerHeight ? summary : field).scrollIntoView();
}
