import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import type { Refusal } from "../../../platform/http/page-errors.ts";
import { number } from "../../../platform/i18n/format.ts";
import type { FailedSubmit } from "../../../platform/web/form.ts";
import { profilePath, resendPath } from "../../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { useFormProblems } from "../../../ui/form-problems.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { listingLimits } from "../../listings/listing.limits.ts";
import { RestoredNotice } from "../../listings/restored-notice.tsx";
import { wantedLimits } from "../seeker.limits.ts";
import { seekerErrorText } from "../seeker-errors.ts";
import { draftKey, entriesDraft } from "./profile-draft.ts";
import { allOf, type FormEntries, firstOf } from "./profile-form.ts";
import { OWN_WANTED_PATH } from "./seeker-paths.ts";
import type { WantedProblems, WantedValues } from "./wanted-input.ts";

/** A part of the profile that can be published, and how it will read. */
export interface PublishChoice {
  name: string;
  texts: { label: string; text: string }[];
}

export type WantedOutcome = FailedSubmit<WantedValues, WantedProblems, Refusal>;

interface WantedFormProps {
  uid: string;
  own: { title: string; description: string; publish: readonly string[]; isOver: boolean } | undefined;
  choices: readonly PublishChoice[];
  outcome: WantedOutcome | undefined;
}

const toEntries = ({
  title,
  description,
  publish,
}: {
  title: string;
  description: string;
  publish: readonly string[];
}): FormEntries => [
  ["title", title],
  ["description", description],
  ...publish.map((name): [string, string] => ["publish", name]),
];

/** Title, description, and checkboxes for the parts of the profile to publish. */
export function WantedForm({ uid, own, choices, outcome }: WantedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const isSaving = state !== "idle" && formData?.has("title") === true;
  const key = draftKey(uid, OWN_WANTED_PATH);
  const base = toEntries({
    title: own?.title ?? "",
    description: own?.description ?? "",
    // By default the budget is not published, because it weakens the seeker in a negotiation.
    publish: choices.map(({ name }) => name).filter((name) => (own ? own.publish.includes(name) : name !== "budget")),
  }).filter(([, value]) => value !== "");
  const draft = useFormDraft(form, {
    key,
    base,
    written: outcome?.values && toEntries(outcome.values),
    format: entriesDraft,
  });
  const { problems, onChange } = useFormProblems(outcome, {
    sentValue: (name) => outcome?.values?.[name as keyof WantedProblems] ?? "",
  });
  useEffect(() => {
    const first = outcome?.problems?.title ? "title" : outcome?.problems?.description ? "description" : undefined;
    const field = first
      ? form.current?.elements.namedItem(first)
      : outcome?.failure && form.current?.querySelector("[data-retry]");
    if (field instanceof HTMLElement) field.focus();
  }, [outcome]);
  const days = number(wantedLimits.days);
  return (
    <Form
      ref={form}
      className="wanted-form"
      method="post"
      action={OWN_WANTED_PATH}
      noValidate
      aria-busy={isSaving}
      onInput={() => draft.saveSoon()}
      onBlur={onChange}
      onSubmit={(event) => (isSaving ? event.preventDefault() : draft.saveNow())}
    >
      <input type="hidden" name="draft" value={key} />
      {draft.isRestored && <RestoredNotice onStartOver={draft.startOver} />}
      <div key={draft.version} className="wanted-form-fields">
        <TextField
          label={m.wanted_own_title_field()}
          name="title"
          required
          autoComplete="off"
          maxLength={listingLimits.title}
          hint={m.wanted_own_title_hint()}
          defaultValue={firstOf(draft.content, "title")}
          error={problems.title}
        />
        <TextAreaField
          label={m.wanted_own_description()}
          name="description"
          required
          hint={m.wanted_own_description_hint()}
          defaultValue={firstOf(draft.content, "description")}
          error={problems.description}
        />
        <fieldset className="wanted-publish">
          <legend className="field-label">{m.wanted_own_publish()}</legend>
          <p className="field-hint">
            {m.wanted_own_publish_hint()} <Link to={profilePath(OWN_WANTED_PATH)}>{m.wanted_own_publish_change()}</Link>
          </p>
          {choices.map(({ name, texts }) => (
            <Checkbox
              key={name}
              name="publish"
              value={name}
              defaultChecked={allOf(draft.content, "publish").includes(name)}
              label={texts.map(({ label, text }) => (
                <span key={label} className="wanted-publish-line">
                  <span>{label}</span> <strong>{text}</strong>
                </span>
              ))}
            />
          ))}
        </fieldset>
      </div>
      {outcome?.failure && !isSaving && <RefusalNotice refusal={outcome.failure} />}
      <Button type="submit" size="l" busy={isSaving}>
        {own && !own.isOver ? m.wanted_own_again({ days }) : m.wanted_own_submit({ days })}
      </Button>
    </Form>
  );
}

function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const isUnverified = refusal === "email_unverified";
  return (
    <Notice
      tone="error"
      announce
      title={m.wanted_own_failed()}
      action={
        isUnverified ? (
          <ButtonLink to={resendPath(OWN_WANTED_PATH)} variant="secondary" reloadDocument data-retry="">
            {m.contact_verify_go()}
          </ButtonLink>
        ) : (
          <Button type="submit" variant="secondary" data-retry="">
            {m.retry()}
          </Button>
        )
      }
    >
      {seekerErrorText({ refusal })}
    </Notice>
  );
}
