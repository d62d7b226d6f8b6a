import { Form } from "react-router";
import { DEFAULT_OUT_BY_MINUTES, nameLength } from "../../features/visit-pass/visit-pass.limits.ts";
import type { SeekerVisit } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { MINUTE_MS } from "../../platform/time.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/choice.tsx";
import { TextField } from "../../ui/field.tsx";

interface PassFormProps {
  visit: SeekerVisit;
  isNameWrong: boolean;
  isBusy: boolean;
}

/** The form for what the friend sees, and until when. */
export function PassFormPart({ visit: { startsAt, choices, ownName, pass }, isNameWrong, isBusy }: PassFormProps) {
  const options = choices.map((minutes) => ({
    value: String(minutes),
    label: m.visit_pass_out_by_time({
      time: date(new Date(new Date(startsAt).getTime() + minutes * MINUTE_MS), "time"),
    }),
  }));
  const preset = choices.includes(DEFAULT_OUT_BY_MINUTES) ? DEFAULT_OUT_BY_MINUTES : choices[0];
  const form = (
    <Form method="post" className="visit-pass-form" replace>
      <TextField
        label={m.visit_pass_name()}
        hint={m.visit_pass_name_hint()}
        error={isNameWrong ? m.visit_pass_name_error({ max: number(nameLength.max) }) : undefined}
        name="name"
        defaultValue={pass?.name ?? ownName}
        maxLength={nameLength.max}
        autoComplete="given-name"
        required
      />
      <RadioGroup
        legend={m.visit_pass_out_by()}
        name="outBy"
        options={options}
        defaultValue={String(preset)}
        required
      />
      <Button
        type="submit"
        name="intent"
        value="make"
        icon="link"
        variant={pass ? "secondary" : "primary"}
        busy={isBusy}
      >
        {pass ? m.visit_pass_again() : m.visit_pass_make()}
      </Button>
    </Form>
  );
  if (!pass) return form;
  return (
    <details className="visit-pass-again" open={isNameWrong || undefined}>
      <summary>{m.visit_pass_again_title()}</summary>
      <p>{m.visit_pass_again_text()}</p>
      {form}
    </details>
  );
}
