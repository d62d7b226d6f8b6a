import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { PROFILE_PATH, profilePath } from "../../../platform/web/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { partTitleId } from "../../../ui/form-part.tsx";
import { focusField, useFocusOnOutcome, useFormProblems } from "../../../ui/form-problems.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { RestoredNotice } from "../../listings/restored-notice.tsx";
import { draftKey, entriesDraft } from "./profile-draft.ts";
import type { ExampleRoom, ProfileExample } from "./profile-example.tsx";
import { ProfileFields, profileLabels } from "./profile-fields.tsx";
import { type FormEntries, firstOf, type ProfileOutcome, type ProfileProblems, toEntries } from "./profile-form.ts";
import { checkStep, profileSteps, questionCount, stepHash, stepOfHash } from "./profile-steps.ts";

interface ProfileEditorProps {
  uid: string;
  /** The saved profile, or the initial values of a new one. */
  base: FormEntries;
  /** Asks one question at a time. This needs JavaScript. */
  isNew: boolean;
  outcome: ProfileOutcome | undefined;
  /** The page to go to after saving. */
  next: string | undefined;
  today: string;
  /** A room that shows what the answers mean. */
  example: ExampleRoom | undefined;
}

const labelledFields = Object.keys(profileLabels);
/** The example is loaded late. Without a network there is none, and the form works without it. */
const LazyExample = lazy<ComponentType<ComponentProps<typeof ProfileExample>>>(() =>
  import("./profile-example.tsx").then(
    ({ ProfileExample: Example }) => ({ default: Example }),
    () => ({ default: () => null }),
  ),
);

/** The profile form. It also works without JavaScript. */
export function ProfileEditor({ uid, base, isNew, outcome, next, today, example }: ProfileEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useIsSaving();
  const key = draftKey(uid, PROFILE_PATH);
  const draft = useFormDraft(form, { key, base, written: outcome?.values, format: entriesDraft });
  // A rejected form shows all parts, because the problems may be in several of them.
  const isStepping = isNew && !outcome;
  const { step, goTo, isLast } = useSteps(isStepping);
  const [stepOutcome, setStepOutcome] = useState<{ problems: ProfileProblems; values: FormEntries }>();
  const shown = isStepping ? stepOutcome : outcome;
  const [answers, setAnswers] = useState<FormEntries>();
  const { problems, onChange } = useFormProblems(shown, { sentValue: (name) => firstOf(shown?.values ?? [], name) });
  useFocusOnOutcome(form, shown, labelledFields);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isSaving) return event.preventDefault();
    draft.saveNow();
    if (!isStepping || isLast) return undefined;
    event.preventDefault();
    const values = toEntries(new FormData(event.currentTarget));
    const found = checkStep(step, values);
    const hasProblems = Object.keys(found).length > 0;
    setStepOutcome(hasProblems ? { problems: found, values } : undefined);
    return hasProblems ? undefined : goTo(step + 1);
  };
  return (
    <Form
      ref={form}
      className="profile-form"
      data-steps={isStepping ? "" : undefined}
      method="post"
      action={profilePath(next)} // without JavaScript, only the URL keeps `next` after an error
      noValidate // the browser shows one error at a time, in its own language; we show all of them, in the page's language
      aria-busy={isSaving}
      onInput={(event) => {
        draft.saveSoon();
        onChange(event);
        if (example) setAnswers(toEntries(new FormData(event.currentTarget)));
      }}
      onBlur={onChange}
      onSubmit={submit}
    >
      <input type="hidden" name="draft" value={key} />
      {draft.isRestored && <RestoredNotice onStartOver={draft.startOver} />}
      {isStepping ? <Progress step={step} /> : <Problems problems={problems} form={form} />}
      <ProfileFields
        key={draft.version}
        entries={draft.content}
        problems={problems}
        today={today}
        current={isStepping ? profileSteps[step]?.id : undefined}
      />
      {isStepping && example && (
        <aside className="profile-example" aria-labelledby="profile-example-title">
          <h2 className="profile-example-title" id="profile-example-title">
            {m.seeker_example()}
          </h2>
          <Suspense fallback={<p className="profile-example-room">{example.title}</p>}>
            <LazyExample entries={answers ?? draft.content} room={example} step={step} />
          </Suspense>
        </aside>
      )}
      <div className="profile-form-end">
        {outcome?.failure && !isSaving && <Failure failure={outcome.failure} />}
        <div className="profile-form-save">
          {isStepping && step > 0 && (
            <Button variant="secondary" size="l" onClick={() => goTo(step - 1)}>
              {m.seeker_back()}
            </Button>
          )}
          {isStepping && !isLast && (
            <Button type="submit" size="l" data-submit="next">
              {m.seeker_next()}
            </Button>
          )}
          <Button
            type="submit"
            size="l"
            busy={isSaving}
            data-submit={isStepping && !isLast ? "without-script" : undefined}
          >
            {next ? m.seeker_save_back() : m.seeker_save()}
          </Button>
          <p className="profile-form-note">{m.seeker_draft_note()}</p>
        </div>
      </div>
    </Form>
  );
}

/** Returns the current step. It is in the URL, so that the browser's Back leads to the previous question. */
function useSteps(isStepping: boolean) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // The server does not know the hash, so the first render is always the first step.
  const step = hydrated ? stepOfHash(hash) : 0;
  const shown = useRef(0);
  useEffect(() => {
    if (!isStepping || shown.current === step) return;
    shown.current = step;
    document.getElementById(partTitleId(profileSteps[step]?.id ?? ""))?.focus();
  }, [isStepping, step]);
  return {
    step,
    isLast: step === profileSteps.length - 1,
    goTo: (to: number) => void navigate({ search, hash: stepHash(to) }),
  };
}

function Progress({ step }: { step: number }) {
  const isExtra = step >= questionCount;
  return (
    <p className="profile-progress">
      <span className="profile-progress-marks" aria-hidden="true">
        {profileSteps.slice(0, questionCount).map(({ id }, index) => (
          <span key={id} data-done={index <= step ? "" : undefined} />
        ))}
      </span>
      {isExtra ? m.seeker_step_extra() : m.seeker_step({ step: number(step + 1), of: number(questionCount) })}
    </p>
  );
}

/** Returns true from submit until the next page is rendered. */
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
            <button
              type="button"
              className="profile-problem"
              onClick={() => form.current && focusField(form.current, name)}
            >
              {label()}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const failureTexts = {
  busy: { title: m.form_failure_busy, text: m.form_failure_wait },
  fault: { title: m.seeker_failed, text: m.form_failure_wait },
  offline: { title: m.form_failure_offline, text: m.form_failure_check },
  gender: { title: m.seeker_failed, text: m.seeker_gender_said },
} as const;

function Failure({ failure }: { failure: NonNullable<ProfileOutcome["failure"]> }) {
  const { title, text } = failureTexts[failure];
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
