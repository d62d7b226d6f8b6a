import { useId } from "react";
import * as m from "../../../paraglide/messages.js";
import { Icon } from "../../../ui/icon.tsx";
import { factTable, type NeedName, needNames } from "../../facts/fact-table.ts";
import { type FormEntries, firstOf, needField } from "./profile-form.ts";

interface NeedsProps {
  entries: FormEntries;
  errorOf: (field: string) => string | undefined;
}

const labelOf = (name: NeedName): string => factTable[name].need?.label() ?? "";

/**
 * The needs as chips, which are in both groups. The first group comes first in the form, so 'must' wins if both are
 * ticked.
 */
export function ProfileNeeds({ entries, errorOf }: NeedsProps) {
  const isNiceOpen = needNames.some((name) => firstOf(entries, needField(name)) === "nice");
  return (
    <>
      <NeedGroup legend={m.seeker_need_must()} strength="must" entries={entries} errorOf={errorOf} />
      <details className="profile-more" open={isNiceOpen}>
        <summary className="profile-more-title">
          {m.seeker_need_nice()}
          <Icon name="chevron-down" />
        </summary>
        <div className="profile-more-body">
          <NeedGroup legend={m.seeker_need_nice()} strength="nice" entries={entries} errorOf={() => undefined} />
        </div>
      </details>
    </>
  );
}

function NeedGroup({ legend, strength, entries, errorOf }: NeedsProps & { legend: string; strength: "must" | "nice" }) {
  const id = useId();
  const wrong = needNames.flatMap((name) =>
    errorOf(needField(name)) ? [{ name, error: errorOf(needField(name)) }] : [],
  );
  return (
    <fieldset className="field" data-needs={strength}>
      <legend className="field-label">{legend}</legend>
      <div className="profile-chips">
        {needNames.map((name) => {
          const isWrong = wrong.some((one) => one.name === name);
          return (
            <label key={name} className="profile-chip">
              <input
                type="checkbox"
                name={needField(name)}
                value={strength}
                defaultChecked={firstOf(entries, needField(name)) === strength}
                aria-invalid={isWrong ? true : undefined}
                aria-describedby={isWrong ? `${id}-${name}` : undefined}
              />
              <Icon name="check" size="s" />
              <span>{labelOf(name)}</span>
            </label>
          );
        })}
      </div>
      {wrong.map(({ name, error }) => (
        <p key={name} className="field-error" id={`${id}-${name}`}>
          <Icon name="alert" size="s" /> {labelOf(name)}: {error}
        </p>
      ))}
    </fieldset>
  );
}
