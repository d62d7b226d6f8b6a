import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { FormPart } from "../../../ui/form-part.tsx";
import { useFocusOnOutcome } from "../../../ui/form-problems.ts";
import type { IconName } from "../../../ui/icon.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import type { MapConfig } from "../../map/lazy-maps.tsx";
import type { WireOwnPhoto } from "../../photos/photo.schema.ts";
import { checkAlbum, clearAlbum, troubleOf } from "../../photos/photo-albums.ts";
import {
  type FormFieldName,
  isForWomen,
  isSeatsField,
  type ListingFieldName,
  type ListingFormPart,
  type ListingFormValues,
  listingFieldNames,
  listingFormFields,
  listingFormParts,
} from "../listing-fields.ts";
import { RestoredNotice } from "../restored-notice.tsx";
import { AccountFields, FormPreview, PhoneShownTo } from "./listing-form-contact.tsx";
import { ListingControl } from "./listing-form-control.tsx";
import { Amenities, RulesAndCosts, useIsWanted, WhoFacts } from "./listing-form-details.tsx";
import { draftKey, listingDraft, useLiveValues } from "./listing-form-draft.ts";
import { FailureNotice } from "./listing-form-failure.tsx";
import type { FormOutcome } from "./listing-form-input.ts";
import { LocationControl } from "./listing-form-location.tsx";
import { fieldsOf, formFieldNames, listingFieldsOf, stepOf } from "./listing-form-order.ts";
import { LatePhotos, PhotoWaitNotice, usePhotoWait } from "./listing-form-photo-wait.tsx";
import { PhotosControl } from "./listing-form-photos.tsx";
import {
  checkFields,
  focusListingField,
  focusWithSummary,
  ProblemSummary,
  problemText,
  useProblems,
} from "./listing-form-problems.tsx";
import { LAST_STEP, moveOnByEnter, partTitles, StepButtons, StepProgress, useSteps } from "./listing-form-steps.tsx";
import "./listing-form.css";

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
  /** The listing is new: every field is required, and the form is sent at the last step. */
  required: boolean;
  today: string;
  map: MapConfig;
}

const partHeads: Record<ListingFormPart, { icon: IconName; lead: () => string }> = {
  place: { icon: "map-pin", lead: m.form_step_place_lead },
  who: { icon: "users", lead: m.form_step_who_lead },
  you: { icon: "user", lead: m.form_part_you_lead },
  contact: { icon: "phone", lead: m.form_part_contact_lead },
};

/**
 * The form for a new or a saved listing. It has four parts on one page, and four steps on phones. It also works without
 * JavaScript.
 */
export function ListingForm({
  action,
  submitLabel,
  member,
  values,
  saved,
  version,
  outcome,
  required,
  today,
  map,
}: ListingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const key = draftKey(member.uid, action);
  const photoWait = usePhotoWait(form, key);
  const isSending = useIsSending();
  const isBusy = isSending || photoWait.isWaiting;
  const draft = useFormDraft(form, { key, base: values, written: outcome?.values, format: listingDraft });
  const { live, update } = useLiveValues(form, draft.content, draft.version);
  // Loaders may run again and return a newer version, but the form still shows the first one.
  const [firstVersion] = useState(version);
  const seen = outcome?.seen ?? firstVersion;
  const { problems, onChange, showStep, isOfStep } = useProblems(outcome);
  const first = formFieldNames.find((name) => outcome?.problems?.[name]);
  const { step, reached, isStepped, show, go } = useSteps(form, {
    key,
    draft,
    outcome,
    rejected: first && stepOf(first),
    wanted: useIsWanted() ? stepOf("facts.genders") : undefined,
  });
  useFocusOnOutcome(form, outcome, formFieldNames, focusWithSummary);
  useEffect(() => {
    if (outcome?.failure === "photos") void checkAlbum(key);
  }, [outcome, key]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!isBusy) draft.saveNow();
    if (isBusy || !photoWait.maySend(submitterOf(event))) event.preventDefault();
  };
  const showField = (name: FormFieldName): boolean => {
    if (isStepped) show(stepOf(name));
    return form.current !== null && focusListingField(form.current, name);
  };
  const next = () => {
    const names = fieldsOf[listingFormParts[step - 1] ?? "place"];
    const now = listingDraft.read(form.current);
    const hasPhotos = now.photos !== "" || troubleOf(key).placeless > 0;
    draft.saveNow();
    const wrong = showStep(names, checkFields(names, now, { required, base: values, today, hasPhotos }), now);
    // Waits for the render that shows what is wrong.
    if (wrong) requestAnimationFrame(() => form.current && focusListingField(form.current, wrong));
    else go(step + 1);
  };
  const endOfFields = () =>
    isStepped && step < LAST_STEP ? next() : form.current?.querySelector<HTMLElement>(SUBMIT)?.focus();
  const startOver = () => {
    clearAlbum(key);
    draft.startOver();
    show(1);
    requestAnimationFrame(() => form.current && focusListingField(form.current, listingFieldNames[0] ?? "title"));
  };
  const controlOf = (name: ListingFieldName) => {
    const shared = { problem: problems[name], required };
    if (name === "imageUrl")
      return (
        <PhotosControl
          {...shared}
          album={key}
          defaultPhotos={draft.content.photos}
          saved={saved}
          isSettled={draft.isSettled}
          defaultUrl={draft.content.imageUrl}
        />
      );
    if (name === "location")
      return (
        <LocationControl {...shared} defaultValue={draft.content.location} defaultPin={draft.content.pin} map={map} />
      );
    if (name === "phoneShownTo")
      return (
        <PhoneShownTo
          defaultValue={draft.content.phoneShownTo}
          isForWomen={isForWomen(live)}
          isSaved={!required}
          error={shared.problem && problemText(shared.problem, listingFormFields.phoneShownTo)}
        />
      );
    return <ListingControl {...shared} name={name} defaultValue={draft.content[name]} today={today} />;
  };
  const details = { values: draft.content, live, problems };
  return (
    <Form
      ref={form}
      className="listing-form"
      data-step={step}
      data-is-saved={required ? undefined : ""}
      method="post"
      action={action}
      noValidate // the browser shows one problem at a time, in its own language; we show all of them
      preventScrollReset
      aria-busy={isBusy}
      onInput={(event) => {
        if (!isSending) draft.saveSoon();
        update();
        onChange(event);
        followUnit(event);
      }}
      onBlur={onChange}
      onKeyDown={(event) => moveOnByEnter(event, endOfFields)}
      onSubmit={submit}
    >
      {/* Without JavaScript, Enter uses the first submit button. A button of a failure notice must not be the first.
       */}
      {outcome?.failure && <input type="submit" hidden />}
      <input type="hidden" name="draft" value={key} />
      {seen !== undefined && <input type="hidden" name="version" value={seen} />}
      <StepProgress step={step} reached={required ? reached : LAST_STEP} onStep={go} />
      {draft.isRestored && <RestoredNotice onStartOver={startOver} />}
      {!isOfStep && <ProblemSummary problems={problems} onField={showField} />}
      {listingFormParts.map((part, index) => (
        <div key={part} className="listing-step" data-step={index + 1}>
          <FormPart id={part} icon={partHeads[part].icon} title={partTitles[part]()} lead={partHeads[part].lead()}>
            {part === "who" && <WhoFacts key={`who ${draft.version}`} {...details} />}
            {fieldsShown(part, required).map((name) => (
              <div
                key={`${name} ${draft.version}`}
                className="listing-cell"
                data-wide={listingFormFields[name].wide ? "" : undefined}
                data-seats={isSeatsField(name) ? "" : undefined}
              >
                {controlOf(name)}
              </div>
            ))}
            {part === "place" && <Amenities key={`amenities ${draft.version}`} {...details} />}
            {part === "who" && <RulesAndCosts key={`rules ${draft.version}`} {...details} />}
            {part === "contact" && (
              <FormPreview
                album={key}
                values={live}
                ownerName={member.name}
                isShown={isStepped && step === LAST_STEP}
              />
            )}
            {part === "contact" && <AccountFields {...member} />}
          </FormPart>
        </div>
      ))}
      <div className="listing-form-end">
        {outcome?.failure && !isSending && (
          <FailureNotice
            failure={outcome.failure}
            outcome={outcome}
            action={action}
            draft={{ uid: member.uid, form: action }}
            onField={showField}
          />
        )}
        {!photoWait.wait && <LatePhotos album={key} />}
        <PhotoWaitNotice photoWait={photoWait} />
        <p className="listing-form-note">{m.form_draft_note()}</p>
        <div className="listing-form-send">
          <StepButtons step={step} isSecondary={!required} onBack={() => go(step - 1)} onNext={next} />
          <div className="listing-form-submit">
            <Button type="submit" size="l" busy={isBusy}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}

/** All seats of a new post are free. */
const fieldsShown = (part: ListingFormPart, isNew: boolean) =>
  listingFieldsOf(part).filter((name) => !(isNew && name === "seatsFree"));

const SUBMIT = ".listing-form-send [type='submit']";

/**
 * Presets the accommodation from the unit, unless it has an answer: a seat is in a shared room, but a room or a flat is
 * for one person or group alone.
 */
function followUnit({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement) || target.name !== "facts.unit" || target.value === "") return;
  const kind = currentTarget.elements.namedItem("accommodationFor");
  if (!(kind instanceof RadioNodeList) || kind.value !== "") return;
  kind.value = target.value === "seat" ? "Shared" : "Single";
  currentTarget
    .querySelector("input[name='accommodationFor']:checked")
    ?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The pressed button, whose name and value are part of the request. */
const submitterOf = ({ nativeEvent }: FormEvent): HTMLElement | undefined =>
  (nativeEvent as Partial<SubmitEvent>).submitter ?? undefined;

function useIsSending(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}
