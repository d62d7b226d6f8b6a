import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import "./button.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface StyleProps {
  variant?: ButtonVariant;
  size?: "m" | "l";
  icon?: IconName;
  iconEnd?: IconName;
  /** Whether the button has the full width of its container. */
  wide?: boolean;
}

export interface ButtonProps extends StyleProps, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Disables the button and shows a progress animation. The text stays, so the width does not change. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  busy = false,
  disabled,
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...styleAttributes({ variant, size, wide })}
    >
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </button>
  );
}

export interface ButtonLinkProps extends StyleProps, Omit<LinkProps, "className"> {}

export function ButtonLink({ variant, size, icon, iconEnd, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} {...styleAttributes({ variant, size, wide })}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  icon: IconName;
  label: string;
  /** `photo`: has enough contrast on any photo. */
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

interface StyleValues {
  variant: ButtonVariant | undefined;
  size: "m" | "l" | undefined;
  wide: boolean | undefined;
}

const styleAttributes = ({ variant = "primary", size = "m", wide }: StyleValues) => ({
  className: "button",
  "data-variant": variant,
  "data-size": size,
  "data-wide": wide || undefined,
});

function Content({
  icon,
  iconEnd,
  children,
}: {
  icon: IconName | undefined;
  iconEnd: IconName | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className="button-text">{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
}
