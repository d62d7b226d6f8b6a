/**
 * Reads the search form and fills it. The fields hold their own values, so typed text survives when a new list is
 * loaded.
 */
import { type RefObject, useEffect, useRef } from "react";
import { atPlace, type BrowseValues, browsePath, factWordsOf, HOME_BY } from "../browse-values.ts";

/**
 * Returns all fields as they are filled in. Facts are many fields with one name, and the hour of the gate is also a
 * fact.
 */
export function readFilled(form: HTMLFormElement): BrowseValues {
  const filled = new FormData(form);
  const facts = [...filled.getAll("has"), filled.get(HOME_BY)].filter(
    (word): word is string => typeof word === "string" && word !== "",
  );
  filled.delete(HOME_BY);
  filled.set("has", facts.join(","));
  return Object.fromEntries([...filled].filter(([, value]) => value !== ""));
}

/**
 * Returns the search to run. A newly typed place replaces the previous one. If the text was not changed, the place
 * keeps its exact form (area or location).
 */
export function readForm(form: HTMLFormElement, values: BrowseValues, shownPlace: string): BrowseValues {
  const { location: typed = "", ...rest } = readFilled(form);
  const location = typed.trim();
  if (location === shownPlace) return { ...rest, area: values.area, location: values.location };
  return location ? atPlace(rest, { location }) : rest;
}

/**
 * Fills the fields when the URL changes without the form, for example by a chip or by Back. Until then, typed text
 * stays.
 */
export function useFieldsFollow(
  form: RefObject<HTMLFormElement | null>,
  values: BrowseValues,
  shownPlace: string,
  within: string | undefined,
) {
  const said = browsePath({ ...values, view: undefined });
  const shown = useRef(said);
  useEffect(() => {
    if (shown.current === said) return;
    shown.current = said;
    if (form.current) fill(form.current, { ...values, location: shownPlace, within });
  }, [form, said, values, shownPlace, within]);
}

type Field = HTMLInputElement | HTMLSelectElement;
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
      field.name !== "" &&
      field.type !== "hidden",
  );

function fill(form: HTMLFormElement, values: BrowseValues): void {
  const facts = factWordsOf(values);
  const fields = fieldsOf(form);
  const isHour = fields.some(({ name, value }) => name === HOME_BY && facts.includes(value));
  for (const field of fields) {
    const value = values[field.name as keyof BrowseValues] ?? "";
    if (field.name === "has") check(field, facts.includes(field.value));
    else if (field.name === HOME_BY) check(field, isHour ? facts.includes(field.value) : field.value === "");
    else if (field.type === "radio") check(field, field.value === value);
    else field.value = value;
  }
}

/** Clears the field of a filter. `value` names the fact. */
export function dropFrom(form: HTMLFormElement, name: string, value: string): void {
  for (const field of fieldsOf(form)) {
    if (name === "has" && (field.name === "has" || field.name === HOME_BY) && field.value === value)
      check(field, false);
    if (field.name !== name || name === "has") continue;
    if (field.type === "radio") check(field, field.value === "");
    else field.value = "";
  }
}

function check(field: Field, isChecked: boolean): void {
  if (field instanceof HTMLInputElement) field.checked = isChecked;
}
