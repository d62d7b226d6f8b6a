import * as m from "../../../paraglide/messages.js";
import { Icon } from "../../../ui/icon.tsx";
import { factTable, type NeedName, needNames } from "../../facts/fact-table.ts";
import { type FormEntries, firstOf, needField } from "./profile-form.ts";

/** From weakest to strongest. */
const strengths = [
  { value: "", label: m.seeker_need_any },
  { value: "nice", label: m.seeker_need_nice },
  { value: "must", label: m.seeker_need_must },
] as const;

/** One row per amenity: how important it is. */
export function ProfileNeeds({ entries, errorOf }: { entries: FormEntries; errorOf: (field: string) => string | undefined }) {
  return (
    <div className="profile-needs">
      {needNames.map((name) => (
        <Need key={name} name={name} chosen={firstOf(entries, needField(name))} error={errorOf(needField(name))} />
      ))}
    </div>
  );
}

function Need({ name, chosen, error }: { name: NeedName; chosen: string; error: string | undefined }) {
  const errorId = `${needField(name)}-error`;
  const label = factTable[name].need?.label() ?? "";
  return (
    <fieldset className="profile-need" role="radiogroup" aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}>
      <legend className="visually-hidden">{label}</legend>
      <div className="profile-need-row">
        <span className="profile-need-label" aria-hidden="true">
          {label}
        </span>
        <div className="profile-need-states">
          {strengths.map(({ value, label: state }) => (
            <label key={value} className="profile-need-state" data-strength={value || "any"} title={value ? undefined : state()}>
              <input type="radio" name={needField(name)} value={value} defaultChecked={value === chosen} />
              {value ? (
                <span>{state()}</span>
              ) : (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="visually-hidden">{state()}</span>
                </>
              )}
            </label>
          ))}
        </div>
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          <Icon name="alert" size="s" /> {error}
        </p>
      )}
    </fieldset>
  );
}
