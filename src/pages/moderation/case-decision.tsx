import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { decisions, moderationLimits, type WireCase } from "../../features/safety/moderation.schema.ts";
import { safetyErrorText } from "../../features/safety/safety-errors.ts";
import { type DecisionProblems, type DecisionValues, mustConfirm } from "../../features/safety/web/decision-input.ts";
import { decisionLabels } from "../../features/safety/web/moderation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { isRefused, type Refused } from "../../platform/http/page-errors.ts";
import { relativeTime } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/choice.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";

type DecisionToConfirm = "remove" | "suspend";

export type DecisionAnswer =
  | (DecisionValues & { problems: DecisionProblems })
  | (DecisionValues & { ask: DecisionToConfirm })
  | Refused;

interface CaseDecisionProps {
  found: WireCase;
  answer: DecisionAnswer | undefined;
}

/** Form with the possible decisions and a note. Removing and suspending need a confirmation. */
export function CaseDecision({ found, answer }: CaseDecisionProps) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [confirming, setConfirming] = useState<DecisionToConfirm>();
  const isBusy = state !== "idle";
  const values = answer && "decision" in answer ? answer : undefined;
  const problems = answer && "problems" in answer ? answer.problems : {};
  const ask = (event: FormEvent<HTMLFormElement>) => {
    const decision = new FormData(event.currentTarget).get("decision");
    if (typeof decision !== "string" || !mustConfirm(decision)) return;
    event.preventDefault();
    setConfirming(decision);
  };
  const confirm = () => {
    if (!form.current) return;
    const filled = new FormData(form.current);
    filled.set("confirmed", "yes");
    setConfirming(undefined);
    void submit(filled, { method: "post" });
  };
  return (
    <section className="case-decision" id="decision" aria-labelledby="decision-title">
      <h2 id="decision-title">{m.case_decide()}</h2>
      <ErrorNotice answer={answer} />
      {answer && "ask" in answer && <PlainQuestion found={found} decision={answer.ask} note={answer.note} />}
      <Form ref={form} method="post" className="case-form" noValidate onSubmit={ask} onKeyDown={submitOnCtrlEnter}>
        {found.post && <input type="hidden" name="version" value={found.post.version} />}
        <RadioGroup
          legend={m.case_decide_legend()}
          name="decision"
          options={found.decisions.map((decision) => ({
            value: decision,
            ...decisionLabels(decision, found.kind, found.listing === null),
            isGrave: mustConfirm(decision),
          }))}
          defaultValue={values?.decision}
          error={problems.decision}
        />
        <TextAreaField
          name="note"
          label={m.case_note()}
          hint={m.case_note_hint()}
          error={problems.note}
          defaultValue={values?.note}
          maxLength={moderationLimits.note}
          rows={4}
        />
        <Button type="submit" wide busy={isBusy}>
          {m.case_submit()}
        </Button>
      </Form>
      <ConfirmDialog
        open={confirming !== undefined}
        title={confirming ? questionOf(confirming, found) : ""}
        confirmLabel={m.decision_confirm()}
        cancelLabel={m.cancel()}
        danger
        onCancel={() => setConfirming(undefined)}
        onConfirm={confirm}
      >
        {confirming && <p>{decisionLabels(confirming, found.kind).text}</p>}
      </ConfirmDialog>
    </section>
  );
}

const questionOf = (decision: DecisionToConfirm, { member: { name } }: WireCase): string =>
  decision === "remove" ? m.decision_confirm_remove_title() : m.decision_confirm_suspend_title({ name });

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Asks for confirmation within the page, for browsers without JavaScript. */
function PlainQuestion({ found, decision, note }: { found: WireCase; decision: DecisionToConfirm; note: string }) {
  return (
    <Notice
      tone="warning"
      title={questionOf(decision, found)}
      action={
        <Form method="post">
          <input type="hidden" name="decision" value={decision} />
          <input type="hidden" name="note" value={note} />
          <Button type="submit" name="confirmed" value="yes" variant="danger">
            {m.decision_confirm()}
          </Button>
        </Form>
      }
    >
      {decisionLabels(decision, found.kind).text}
    </Notice>
  );
}

function ErrorNotice({ answer }: { answer: DecisionAnswer | undefined }) {
  if (!isRefused(answer)) return null;
  return (
    <Notice tone="error" title={m.safety_failed()} announce>
      {errorText(answer)}
    </Notice>
  );
}

function errorText(refused: Refused): string {
  if (refused.refusal === "already_decided") return m.case_refusal_decided();
  if (refused.refusal === "own_decision") return m.case_other_text();
  if (refused.refusal === "forbidden") return m.case_refusal_own();
  if (refused.refusal === "not_possible_now") return m.case_refusal_state();
  if (refused.refusal === "changed_meanwhile") return m.case_refusal_changed();
  return safetyErrorText(refused);
}

/** Shown for an appeal against the moderator's own decision. */
export function CaseOfAnother() {
  return (
    <section className="case-decided" id="decision">
      <Notice title={m.case_other_title()}>{m.case_other_text()}</Notice>
    </section>
  );
}

/** Shows the decision. It can be appealed, but not changed here. */
export function CaseDecided({
  found: { decision, decidedAt, note, kind, listing },
  answer,
  now,
}: CaseDecisionProps & { now: number }) {
  const known = decisions.find((one) => one === decision);
  return (
    <section className="case-decided" id="decision">
      <ErrorNotice answer={answer} />
      <Notice
        tone="success"
        title={m.case_decided({
          when: relativeTime(decidedAt ?? "", now),
          decision: known ? decisionLabels(known, kind, listing === null).done : (decision ?? ""),
        })}
      >
        {note && m.case_decided_note({ note })}
      </Notice>
    </section>
  );
}
