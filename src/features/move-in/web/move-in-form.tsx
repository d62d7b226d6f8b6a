import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { NumberField, SelectField, TextField } from "../../../ui/field.tsx";
import { FormPart } from "../../../ui/form-part.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { moveInLimits } from "../move-in.limits.ts";
import { payWayOptions } from "./move-in-labels.ts";
import type { MoveInProblems, MoveInValues, PaidValues } from "./move-in-values.ts";
import "./move-in-form.css";

interface MoveInFormProps {
  path: string;
  version: number;
  values: MoveInValues;
  problems: MoveInProblems;
  /** The error of the whole form, if saving failed for a reason that is not about one field. */
  failure: string | undefined;
  /** The page that the cancel link leads to. Undefined if there is no saved record to return to. */
  cancelTo: string | undefined;
  /** How many empty rows the reader has asked for without JavaScript. */
  extraRows: number;
}

const MORE = 3;
const blankPaid: PaidValues = { what: "", taka: "", day: "", how: "cash" };

/** Adds empty rows to the rows. The server ignores those that stay empty. */
function padded<Row>(rows: readonly Row[], blank: Row, extra: number, most: number): Row[] {
  const count = Math.min(rows.length + extra, most);
  return Array.from({ length: Math.max(count, rows.length) }, (_, index) => rows[index] ?? blank);
}

/** Works without JavaScript: the button for more rows then posts the form, and the response has more rows. */
export function MoveInForm({ path, version, values, problems, failure, cancelTo, extraRows }: MoveInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const isSaving = state !== "idle" && formData?.get("intent") === "save";
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);
  const addRows = (event: MouseEvent) => {
    event.preventDefault();
    setAdded(added + MORE);
  };
  const extra = extraRows + added;
  const broken = padded(values.broken, "", MORE + extra, moveInLimits.broken);
  const paid = padded(values.paid, blankPaid, 1 + extra, moveInLimits.paid);
  const text = (name: "electricity" | "gas" | "water" | "keys" | "notice", label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      defaultValue={values[name]}
      error={problems[name]}
      maxLength={name === "keys" || name === "notice" ? moveInLimits.text : moveInLimits.reading}
      autoComplete="off"
    />
  );
  return (
    <Form ref={form} method="post" action={path} className="move-in-form" noValidate aria-busy={isSaving}>
      {/* Pressing Enter in a field uses the first button of a form, so this one saves. */}
      <button type="submit" name="intent" value="save" hidden>
        {m.move_in_save()}
      </button>
      <input type="hidden" name="version" value={version} />
      <FormPart id="day" icon="calendar" title={m.move_in_part_day()}>
        <TextField
          label={m.move_in_day()}
          name="day"
          type="date"
          required
          defaultValue={values.day}
          error={problems["day"]}
        />
        {text("keys", m.move_in_keys(), m.move_in_keys_hint())}
        {text("notice", m.move_in_notice(), m.move_in_notice_hint())}
      </FormPart>
      <FormPart id="meters" icon="home" title={m.move_in_part_meters()} lead={m.move_in_part_meters_lead()}>
        <div className="move-in-meters">
          {text("electricity", m.move_in_electricity())}
          {text("gas", m.move_in_gas())}
          {text("water", m.move_in_water())}
        </div>
      </FormPart>
      <FormPart id="broken" icon="edit" title={m.move_in_part_broken()} lead={m.move_in_part_broken_lead()}>
        {broken.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and none is removed
          <TextField
            key={index}
            label={m.move_in_broken({ number: number(index + 1) })}
            name="broken"
            defaultValue={item}
            error={problems[`broken-${index}`]}
            maxLength={moveInLimits.item}
            autoComplete="off"
          />
        ))}
        <p className="field-hint">{m.move_in_photos_later()}</p>
      </FormPart>
      <FormPart id="paid" icon="wallet" title={m.move_in_part_paid()} lead={m.move_in_part_paid_lead()}>
        {paid.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <PaidRow key={index} index={index} row={row} error={problems[`paid-${index}`]} />
        ))}
      </FormPart>
      {(broken.length < moveInLimits.broken || paid.length < moveInLimits.paid) && (
        <Button type="submit" name="intent" value="more" variant="quiet" icon="plus" onClick={addRows}>
          {m.move_in_more()}
        </Button>
      )}
      <input type="hidden" name="extra" value={extra} />
      {failure && (
        <Notice tone="error" announce title={m.move_in_failed()}>
          {failure}
        </Notice>
      )}
      <div className="move-in-form-end">
        <Button type="submit" name="intent" value="save" size="l" busy={isSaving}>
          {m.move_in_save()}
        </Button>
        {cancelTo && (
          <ButtonLink to={cancelTo} variant="secondary">
            {m.cancel()}
          </ButtonLink>
        )}
        <p>{m.move_in_save_hint()}</p>
      </div>
    </Form>
  );
}

function PaidRow({ index, row, error }: { index: number; row: PaidValues; error: string | undefined }) {
  const id = `paid-${index}`;
  return (
    <fieldset className="move-in-paid" data-invalid={error ? "" : undefined}>
      <legend className="field-label">{m.move_in_paid({ number: number(index + 1) })}</legend>
      <TextField
        id={`${id}-what`}
        label={m.move_in_paid_what()}
        name="paidWhat"
        defaultValue={row.what}
        error={error}
        maxLength={moveInLimits.item}
        autoComplete="off"
      />
      <NumberField id={`${id}-taka`} label={m.move_in_paid_taka()} name="paidTaka" defaultValue={row.taka} before="৳" />
      <TextField id={`${id}-day`} label={m.move_in_paid_day()} name="paidDay" type="date" defaultValue={row.day} />
      <SelectField
        id={`${id}-how`}
        label={m.move_in_paid_how()}
        name="paidHow"
        defaultValue={row.how}
        options={payWayOptions()}
      />
    </fieldset>
  );
}
