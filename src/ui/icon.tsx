import sprite from "./icons.svg?no-inline";
import "./icon.css";

export type IconName =
  | "alert"
  | "arrow-left"
  | "arrow-right"
  | "badge-check"
  | "ban"
  | "bed-double"
  | "bed-single"
  | "briefcase"
  | "calendar"
  | "camera"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "cigarette"
  | "cigarette-off"
  | "compare"
  | "copy"
  | "edit"
  | "expand"
  | "eye"
  | "eye-off"
  | "filter"
  | "flag"
  | "globe"
  | "google"
  | "grip"
  | "heart"
  | "heart-filled"
  | "home"
  | "images"
  | "info"
  | "log-out"
  | "map-pin"
  | "menu"
  | "moon"
  | "pause"
  | "phone"
  | "play"
  | "plus"
  | "question"
  | "retry"
  | "search"
  | "share"
  | "shield"
  | "sun"
  | "trash"
  | "user"
  | "users"
  | "wallet"
  | "x";

export interface IconProps {
  name: IconName;
  /** Screen-reader text. Without it the icon is decorative. */
  label?: string;
  size?: "s" | "m" | "l";
}

/** An icon from the SVG sprite, in the current text colour. */
export function Icon({ name, label, size = "m" }: IconProps) {
  return (
    <svg className="icon" data-size={size} viewBox="0 0 24 24" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
