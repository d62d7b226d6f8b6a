import { Chip, type ChipOption } from "./chip.tsx";
import "./chip-group.css";

export interface ChipGroupProps {
  legend: string;
  /** Whether the legend is for screen readers only. */
  isLegendHidden?: boolean;
  hint?: string | undefined;
  name: string;
  options: readonly ChipOption[];
  /** The values that are chosen at first. The browser keeps track of them from then on. */
  chosen: readonly string[];
  /** Whether only one value can be chosen. */
  isSingle?: boolean;
}

/** Choices as chips: checkboxes or radio buttons of a form, so they work without JavaScript. */
export function ChipGroup({
  legend,
  isLegendHidden = false,
  hint,
  name,
  options,
  chosen,
  isSingle = false,
}: ChipGroupProps) {
  return (
    <fieldset className="chip-group">
      <legend className={isLegendHidden ? "visually-hidden" : "chip-group-legend"}>{legend}</legend>
      {hint && <p className="chip-group-hint">{hint}</p>}
      <div className="chip-group-options">
        {options.map(({ value, label, icon }) => (
          <Chip key={value} label={label} icon={icon}>
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
