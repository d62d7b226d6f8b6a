import "./spinner.css";

export interface SpinnerProps {
  /** Tells screen readers what is loading. */
  label: string;
  size?: "m" | "l";
}

/** Spinner with five vertical bars. */
export function Spinner({ label, size = "m" }: SpinnerProps) {
  return (
    <output className="spinner" data-size={size}>
      <svg viewBox="0 0 44 32" aria-hidden="true">
        <path d="M2 4v24" />
        <path d="M12 4v24" />
        <path d="M22 4v24" />
        <path d="M32 4v24" />
        <path d="M42 4v24" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
