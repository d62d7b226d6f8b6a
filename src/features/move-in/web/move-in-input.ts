/** Reads and checks the form of a record. Only actions, which run on the server, import it. */
import * as m from "../../../paraglide/messages.js";
import { readWholeNumber } from "../../../platform/digits.ts";
import { number } from "../../../platform/i18n/format.ts";
import { type Checked, textOf, textsOf } from "../../../platform/web/form.ts";
import { moveInLimits } from "../move-in.limits.ts";
import { type MoveInContent, moveInContentSchema } from "../move-in.schema.ts";
import type { MoveInProblems, MoveInValues, PaidValues } from "./move-in-values.ts";

const isBlank = (text: string) => text.trim() === "";
/** Whether a row is empty. The way of paying is ignored, because every row has one. */
const isEmpty = ({ what, taka, day }: PaidValues) => [what, taka, day].every(isBlank);

/** Removes the empty rows at the end. The form adds empty rows again. */
const withoutEnd = <Row>(rows: readonly Row[], isLeftOut: (row: Row) => boolean): Row[] =>
  rows.slice(0, rows.findLastIndex((row) => !isLeftOut(row)) + 1);

export function readMoveInForm(form: FormData): MoveInValues {
  const [taka, day, how] = [textsOf(form, "paidTaka"), textsOf(form, "paidDay"), textsOf(form, "paidHow")];
  return {
    day: textOf(form, "day"),
    electricity: textOf(form, "electricity"),
    gas: textOf(form, "gas"),
    water: textOf(form, "water"),
    keys: textOf(form, "keys"),
    notice: textOf(form, "notice"),
    broken: withoutEnd(textsOf(form, "broken").slice(0, moveInLimits.broken), isBlank),
    paid: withoutEnd(
      textsOf(form, "paidWhat")
        .slice(0, moveInLimits.paid)
        .map((what, index) => ({ what, taka: taka[index] ?? "", day: day[index] ?? "", how: how[index] ?? "" })),
      isEmpty,
    ),
  };
}

/** The rows that are not empty, each with its index in the form. */
const filled = <Row>(rows: readonly Row[], isLeftOut: (row: Row) => boolean) =>
  rows.map((row, index) => ({ row, index })).filter(({ row }) => !isLeftOut(row));

const paidProblems: Record<string, () => string> = {
  what: m.move_in_problem_what,
  taka: m.move_in_problem_taka,
  day: m.move_in_problem_day,
  how: m.form_problem_required,
};

const tooLong = (text: string, max: number) =>
  text.trim().length > max ? m.form_problem_too_long({ max: number(max) }) : m.form_problem_unshowable();
const textNames = ["electricity", "gas", "water", "keys", "notice"] as const;
const isTextName = (field: string): field is (typeof textNames)[number] => textNames.some((name) => name === field);
const maxOf = (field: string) =>
  ["electricity", "gas", "water"].includes(field) ? moveInLimits.reading : moveInLimits.text;

/** Returns one problem per field. Fields of a list have names such as `broken-3` and `paid-0`. */
export function checkMoveIn(values: MoveInValues): Checked<MoveInContent, MoveInProblems> {
  const broken = filled(values.broken, isBlank);
  const paid = filled(values.paid, isEmpty);
  const parsed = moveInContentSchema.safeParse({
    ...values,
    broken: broken.map(({ row }) => row),
    paid: paid.map(({ row }) => ({ ...row, taka: readWholeNumber(row.taka) ?? row.taka })),
  });
  if (parsed.success) return { input: parsed.data };
  const problems: MoveInProblems = {};
  for (const { path } of parsed.error.issues) {
    const [field = "", place, part] = path.map(String);
    if (field === "broken")
      problems[`broken-${broken[Number(place)]?.index ?? 0}`] = tooLong(
        broken[Number(place)]?.row ?? "",
        moveInLimits.item,
      );
    else if (field === "paid")
      problems[`paid-${paid[Number(place)]?.index ?? 0}`] ??= (paidProblems[part ?? ""] ?? m.form_problem_required)();
    else if (field === "day") problems["day"] = m.move_in_problem_day();
    else if (isTextName(field)) problems[field] = tooLong(values[field], maxOf(field));
  }
  return { problems };
}
