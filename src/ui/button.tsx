import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import "./button.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  variant?: ButtonVariant;
  size?: "m" | "l";
  icon?: IconName;
  iconEnd?: IconName;
  /** Takes the whole width of its place. */
  wide?: boolean;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows moving threads and takes no further press; the text stays, so the width does not jump. */
  busy?: boolean;
}

export function Button({ variant, size, icon, iconEnd, wide, busy = false, disabled, type = "button", children, ...rest }: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
    <button {...rest} type={type} disabled={disabled || busy} aria-busy={busy || undefined} {...look({ variant, size, wide })}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </button>
  );
}

export interface ButtonLinkProps extends Look, Omit<LinkProps, "className"> {}

/** Looks like a button, goes somewhere like a link. */
export function ButtonLink({ variant, size, icon, iconEnd, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} {...look({ variant, size, wide })}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  icon: IconName;
  label: string;
  /** `photo`: readable on any picture. */
  tone?: "plain" | "photo";
}

export function IconButton({ icon, label, tone = "plain", type = "button", ...rest }: IconButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
    <button {...rest} type={type} className="icon-button" data-tone={tone} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}

interface LookValues {
  variant: ButtonVariant | undefined;
  size: "m" | "l" | undefined;
  wide: boolean | undefined;
}

const look = ({ variant = "primary", size = "m", wide }: LookValues) => ({
  className: "button",
  "data-variant": variant,
  "data-size": size,
  "data-wide": wide || undefined,
});

function Content({ icon, iconEnd, children }: { icon: IconName | undefined; iconEnd: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className="button-text">{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
}
