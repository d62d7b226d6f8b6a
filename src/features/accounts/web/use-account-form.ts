import { type FormEvent, useEffect, useRef, useState } from "react";
import { toast } from "../../../ui/toast-store.ts";
import { type Explanation, explain } from "./auth-words.ts";
import { useHydrated } from "./use-hydrated.ts";

export type Problems = Readonly<Record<string, string | undefined>>;
type Values = Readonly<Record<string, string>>;

const none: Problems = {};

interface AccountFormOptions {
  explainer?: (error: unknown) => Explanation | undefined;
  /** Also where the problem is said beside its field: the specification asks for a toast when log-in or sign-up fails. */
  isAlwaysToasted?: boolean;
}

/**
 * What every form of the account pages does: check, one submission at a time, each problem beside its field, focus to the first.
 * The fields hold what was typed, and nothing here empties them.
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
    if (field) setProblems({ [field]: why.words });
    if (!field || isAlwaysToasted) toast.error(why.words);
  }

  /** One deed at a time; its failure is said and leaves the form as it was. */
  async function attempt(deed: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblems(none);
    try {
      await deed();
    } catch (error) {
      fail(error);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  const onSubmit = (check: (values: Values) => Problems, deed: (values: Values) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readValues(event.currentTarget);
    const found = check(values);
    if (Object.values(found).some(Boolean)) setProblems(found);
    else void attempt(() => deed(values));
  };

  // Before the scripts are here a press could only lose what was typed.
  return { form, problems, busy, disabled: !hydrated, fail, attempt, onSubmit };
}

/** A password is taken as it is; spaces around anything else are slips. */
function readValues(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = typeof value === "string" ? value : "";
    return [name, name === "password" ? text : text.trim()];
  });
  return Object.fromEntries(entries) as Values;
}
