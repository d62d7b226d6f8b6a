import { type FormEvent, useEffect, useRef, useState } from "react";
import { toast } from "../../../ui/toast-store.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { type Explanation, explain } from "./auth-errors.ts";

export type Problems = Readonly<Record<string, string | undefined>>;
type Values = Readonly<Record<string, string>>;

const none: Problems = {};

interface AccountFormOptions {
  explainer?: (error: unknown) => Explanation | undefined;
  /** Shows a toast even if the error is shown at its field: the specification requires it for log-in and sign-up. */
  isAlwaysToasted?: boolean;
}

/**
 * Common behaviour of the account forms: validation, one submission at a time, errors at their fields, focus on the
 * first error. Never clears the fields.
 */
export function useAccountForm({ explainer = explain, isAlwaysToasted = false }: AccountFormOptions = {}) {
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState(none);
  const hydrated = useHydrated();

  useEffect(() => {
    if (problems !== none) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);

  function fail(error: unknown): void {
    const why = explainer(error);
    if (!why) return;
    const field = why.field && form.current?.elements.namedItem(why.field) ? why.field : undefined;
    if (field) setProblems({ [field]: why.text });
    if (!field || isAlwaysToasted) toast.error(why.text);
  }

  /** Runs one action at a time. An error is shown and leaves the form unchanged. */
  async function attempt(action: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblems(none);
    try {
      await action();
    } catch (error) {
      fail(error);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  const onSubmit =
    (check: (values: Values) => Problems, action: (values: Values) => Promise<void>) =>
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const values = readValues(event.currentTarget);
      const found = check(values);
      if (Object.values(found).some(Boolean)) setProblems(found);
      else void attempt(() => action(values));
    };

  // The form is disabled before hydration: a submit would lose what was typed.
  return { form, problems, busy, disabled: !hydrated, fail, attempt, onSubmit };
}

/** Reads the form, and trims all fields but the password. */
function readValues(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = typeof value === "string" ? value : "";
    return [name, name === "password" ? text : text.trim()];
  });
  return Object.fromEntries(entries) as Values;
}
