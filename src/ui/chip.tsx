import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./chip.css";

export interface ChipOption {
  value: string;
  label: string;
  icon?: IconName | undefined;
}

export interface ChipProps {
  label: string;
  icon?: IconName | undefined;
  /** The checkbox or radio button. */
  children: ReactNode;
}

/** A choice of a form. A chosen chip is filled and has a tick. */
export const Chip = ({ label, icon, children }: ChipProps) => (
  <label className="chip">
    {children}
    {icon && <Icon name={icon} />}
    <span>{label}</span>
  </label>
);
