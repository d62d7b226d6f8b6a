import "./brand-mark.css";

export interface BrandMarkProps {
  /** Screen-reader text. Omit it if the name is written beside the mark. */
  label?: string;
}

/** Logo: a roof and its mirror image form a diamond with a lamp inside. */
export function BrandMark({ label }: BrandMarkProps) {
  return (
    <svg
      className="brand-mark"
      viewBox="0 0 48 36"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path className="brand-mark-roof" d="M4 25 24 5l10.2 10.2M39.8 20.8 44 25" />
      <path className="brand-mark-mirror" d="M44 11 24 31 13.8 20.8M8.2 15.2 4 11" />
      <path className="brand-mark-lamp" d="m24 13.9 4.1 4.1-4.1 4.1-4.1-4.1z" />
    </svg>
  );
}

export interface BrandProps {
  name: string;
}

/** Logo with the written name. */
export function Brand({ name }: BrandProps) {
  return (
    <span className="brand">
      <BrandMark />
      <span className="brand-name" lang="en">
        {name}
      </span>
    </span>
  );
}
