import { useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField, type TextFieldProps } from "./field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "before" | "after"> {
  showLabel: string;
  hideLabel: string;
}

/** Text field with a button that shows or hides the password. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? "text" : "password"}
      after={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
