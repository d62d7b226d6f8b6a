import { useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { useFormProblems } from "../../../ui/form-problems.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { ListingFormValues } from "../listing-fields.ts";
import { controlId } from "./listing-form-control.tsx";
import { formFieldNames, labelOf } from "./listing-form-order.ts";
import type { FieldProblems, FormFieldName, FormOutcome, ProblemKind } from "./listing-form-outcome.ts";

interface ProblemSummaryProps {
  problems: FieldProblems;
  /** Focuses a field; false if there is none. */
  onField: (name: FormFieldName) => boolean;
}

/** Links to the fields with problems. The problem itself is shown at the field. */
export function ProblemSummary({ problems, onField }: ProblemSummaryProps) {
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
                if (onField(name)) event.preventDefault();
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

/** Found by the server only. */
const serverKinds: ReadonlySet<ProblemKind> = new Set<ProblemKind>(["unshowable", "choice"]);

/** An added photo solves the missing image URL. */
const solves = (control: string) => (control === "photos" ? "imageUrl" : control);

/** Problems of the last attempt to send the form, or of the step that was checked since. */
export function useProblems(outcome: FormOutcome | undefined) {
  const [checked, setChecked] = useState<{
    of: FormOutcome | undefined;
    problems: FieldProblems;
    values: ListingFormValues;
  }>();
  const shown = checked && checked.of === outcome ? checked : outcome;
  const { problems, onChange } = useFormProblems<FieldProblems>(shown, {
    sentValue: (name) => shown?.values?.[name as FormFieldName] ?? "",
    solves,
  });
  /**
   * Shows what is wrong with the fields of a step, and keeps the problems of other fields. Returns the first field that
   * is wrong.
   */
  const showStep = (
    names: readonly FormFieldName[],
    found: FieldProblems,
    values: ListingFormValues,
  ): FormFieldName | undefined => {
    const kept = Object.entries(problems).filter(
      ([name, kind]) => !names.includes(name as FormFieldName) || serverKinds.has(kind),
    );
    const all = { ...(Object.fromEntries(kept) as FieldProblems), ...found };
    setChecked({ of: outcome, problems: all, values });
    return names.find((name) => all[name]);
  };
  return { problems, onChange, showStep, isOfStep: shown !== outcome };
}
