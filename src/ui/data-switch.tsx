import "./data-switch.css";

export interface DataSwitchProps {
  id?: string | undefined;
  isLow: boolean;
  label: string;
  hint: string;
}

/** A submit button that sends `data=low` or `data=full`, so it works without JavaScript. */
export function DataSwitch({ id, isLow, label, hint }: DataSwitchProps) {
  return (
    <button
      type="submit"
      id={id}
      name="data"
      value={isLow ? "full" : "low"}
      className="data-switch"
      role="switch"
      aria-checked={isLow}
      aria-label={`${label} ${hint}`}
    >
      <span>
        <strong>{label}</strong> <small>{hint}</small>
      </span>
    </button>
  );
}
