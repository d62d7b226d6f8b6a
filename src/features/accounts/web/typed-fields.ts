import { type RefObject, useEffect } from "react";
import { TYPED_KEY } from "../../../platform/device.ts";

/** The fields that are kept. The password never is. */
const keptNames = ["name", "email", "photo"] as const;

type Typed = Partial<Record<(typeof keptNames)[number], string>>;

export function readTyped(): Typed {
  try {
    return (JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? "{}") ?? {}) as Typed;
  } catch {
    return {}; // no storage, or an unknown format
  }
}

export function keepTyped(fields: Iterable<[string, unknown]>): void {
  const given = [...fields].filter(
    ([name, value]) => keptNames.some((kept) => kept === name) && typeof value === "string",
  );
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify({ ...readTyped(), ...Object.fromEntries(given) }));
  } catch {
    // Without storage, a reload empties the form.
  }
}

/** Call it after signing in. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(TYPED_KEY);
  } catch {}
}

/** Keeps typed text over reloads and between account pages, until the tab is closed. */
export function useTypedFields(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    if (!current) return undefined;
    for (const [name, value] of Object.entries(readTyped())) {
      const field = current.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === "" && typeof value === "string") field.value = value;
    }
    const keep = () => keepTyped(new FormData(current));
    current.addEventListener("input", keep);
    return () => current.removeEventListener("input", keep);
  }, [form]);
}
