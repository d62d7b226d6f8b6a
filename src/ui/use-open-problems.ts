import { useState } from "react";

/** Problems of the last submit by field name, without those of fields that were edited since. */
export function useOpenProblems<Problems extends { [Name in keyof Problems]?: unknown }>(outcome: { problems?: Problems | undefined } | undefined) {
  const [seen, setSeen] = useState(outcome);
  const [mended, setMended] = useState<readonly string[]>([]);
  if (seen !== outcome) {
    setSeen(outcome);
    setMended([]);
  }
  const open = Object.entries(outcome?.problems ?? {}).filter(([name]) => !mended.includes(name));
  return { problems: Object.fromEntries(open) as Problems, setMended: (name: string) => setMended((names) => [...names, name]) };
}
