import "./data-switch.css";

export interface DataSwitchProps {
  isLow: boolean;
  label: string;
  /** What it does. */
  hint: string;
}

/** A button of a form: the press sends `data=low` or `data=full`, and the page comes back that way. */
export function DataSwitch({ isLow, label, hint }: DataSwitchProps) {
  return (
    <button type="submit" name="data" value={isLow ? "full" : "low"} className="data-switch" role="switch" aria-checked={isLow} aria-label={`${label} ${hint}`}>
      <span>
        <strong>{label}</strong> <small>{hint}</small>
      </span>
    </button>
  );
}
