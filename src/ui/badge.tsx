import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./badge.css";

export interface BadgeProps {
  children: ReactNode;
  /** `leaf`: positive. `neutral`: default. `action`: urgent. `marigold`: highlight. `deep`: on photos. */
  tone?: "leaf" | "neutral" | "action" | "marigold" | "deep";
  icon?: IconName;
  /** Which ends have a chevron cut: the end only, or both. */
  cut?: "end" | "both";
}

/** A short status label. */
export function Badge({ children, tone = "neutral", icon, cut = "end" }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-cut={cut}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}

export interface TagProps {
  children: ReactNode;
  icon?: IconName;
}

/** A plain fact: profession, interest, house rule. */
export function Tag({ children, icon }: TagProps) {
  return (
    <span className="tag">
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}

export interface ChipProps {
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}

/** An active filter that can be removed. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="tag" data-removable>
      {children}
      <button type="button" className="tag-remove" aria-label={removeLabel} onClick={onRemove}>
        <Icon name="x" size="s" />
      </button>
    </span>
  );
}
