import sprite from "./icons.svg?no-inline";
import "./icon.css";

export type IconName =
  | "alert"
  | "arrow-left"
  | "arrow-right"
  | "badge-check"
  | "balcony"
  | "ban"
  | "bath"
  | "bed-double"
  | "bed-single"
  | "bell"
  | "bookmark"
  | "bookmark-filled"
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
  | "drop"
  | "edit"
  | "expand"
  | "eye"
  | "eye-off"
  | "facebook"
  | "filter"
  | "flag"
  | "gate"
  | "globe"
  | "google"
  | "grip"
  | "heart"
  | "heart-filled"
  | "home"
  | "images"
  | "info"
  | "link"
  | "list"
  | "leaf"
  | "lift"
  | "log-out"
  | "map"
  | "map-pin"
  | "menu"
  | "message"
  | "moon"
  | "more"
  | "parking"
  | "pause"
  | "paw"
  | "phone"
  | "play"
  | "plus"
  | "pot"
  | "question"
  | "retry"
  | "search"
  | "send"
  | "share"
  | "shield"
  | "sofa"
  | "sun"
  | "trash"
  | "user"
  | "users"
  | "wallet"
  | "whatsapp"
  | "wifi"
  | "x";

export interface IconProps {
  name: IconName;
  /** Text for screen readers. Without it the icon is decorative. */
  label?: string;
  size?: "s" | "m" | "l";
}

/** An icon from the SVG sprite, in the current text colour. */
export function Icon({ name, label, size = "m" }: IconProps) {
  return (
    <svg
      className="icon"
      data-size={size}
      viewBox="0 0 24 24"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
