import { type RefObject, useRef } from "react";
import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { PROFILE_PATH, profilePath } from "../../../platform/web/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { focusField, useFocusOnOutcome, useFormProblems } from "../../../ui/form-problems.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { RestoredNotice } from "../../listings/restored-notice.tsx";
import { draftKey, entriesDraft } from "./profile-draft.ts";
import { ProfileFields, profileLabels } from "./profile-fields.tsx";
import { type FormEntries, firstOf, type ProfileOutcome, type ProfileProblems } from "./profile-form.ts";

interface ProfileEditorProps {
  uid: string;
  /** The saved profile, or the initial values of a new one. */
  base: FormEntries;
  outcome: ProfileOutcome | undefined;
  /** The page to go to after saving. */
  next: string | undefined;
  today: string;
}

const labelledFields = Object.keys(profileLabels);

/** The profile form. It also works without JavaScript. */
export function ProfileEditor({ uid, base, outcome, next, today }: ProfileEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useIsSaving();
  const key = draftKey(uid, PROFILE_PATH);
  const draft = useFormDraft(form, { key, base, written: outcome?.values, format: entriesDraft });
  const { problems, onChange } = useFormProblems(outcome, { sentValue: (name) => firstOf(outcome?.values ?? [], name) });
  useFocusOnOutcome(form, outcome, labelledFields);
  return (
    <Form
      ref={form}
      className="profile-form"
      method="post"
      action={profilePath(next)} // without JavaScript, only the URL keeps `next` after an error
      noValidate // the browser shows one error at a time, in its own language; we show all of them, in the page's language
      aria-busy={isSaving}
      onInput={(event) => {
        draft.saveSoon();
        onChange(event);
      }}
      onBlur={onChange}
      onSubmit={(event) => (isSaving ? event.preventDefault() : draft.saveNow())}
    >
      <input type="hidden" name="draft" value={key} />
      {draft.isRestored && <RestoredNotice onStartOver={draft.startOver} />}
      <Problems problems={problems} form={form} />
      <ProfileFields key={draft.version} entries={draft.content} problems={problems} today={today} />
      <div className="profile-form-end">
        {outcome?.failure && !isSaving && <Failure failure={outcome.failure} />}
        <div className="profile-form-save">
          <Button type="submit" size="l" busy={isSaving}>
            {next ? m.seeker_save_back() : m.seeker_save()}
          </Button>
          <p className="profile-form-note">{m.seeker_draft_note()}</p>
        </div>
      </div>
    </Form>
  );
}

/** From submit until the next page is rendered. */
function useIsSaving(): boolean {
  const { state, formMethod, formAction } = useNavigation();
  return state !== "idle" && formMethod === "POST" && formAction?.split("?")[0] === PROFILE_PATH;
}

/** A summary with links to the fields. The errors are shown next to the fields. */
function Problems({ problems, form }: { problems: ProfileProblems; form: RefObject<HTMLFormElement | null> }) {
  const open = Object.entries(profileLabels).filter(([name]) => problems[name]);
  if (open.length === 0) return null;
  return (
    <Notice tone="error" announce title={m.form_problems_title()}>
      <ul className="profile-problems">
        {open.map(([name, label]) => (
          <li key={name}>
            <button type="button" className="profile-problem" onClick={() => form.current && focusField(form.current, name)}>
              {label()}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const failureWords = {
  busy: { title: m.form_failure_busy, text: m.form_failure_wait },
  fault: { title: m.seeker_failed, text: m.form_failure_wait },
  offline: { title: m.form_failure_offline, text: m.form_failure_check },
} as const;

function Failure({ failure }: { failure: NonNullable<ProfileOutcome["failure"]> }) {
  const { title, text } = failureWords[failure];
  return (
    <Notice
      tone="error"
      announce
      title={title()}
      action={
        <Button type="submit" variant="secondary" data-retry="">
          {m.retry()}
        </Button>
      }
    >
      {text()}
    </Notice>
  );
}
