import * as m from "../../../paraglide/messages.js";
import { TextField, type TextFieldProps } from "../../../ui/field.tsx";
import { PasswordField, type PasswordFieldProps } from "../../../ui/password-field.tsx";

type FieldProps = Pick<TextFieldProps, "autoComplete" | "error">;

export const AccountEmail = (field: FieldProps) => (
  <TextField label={m.account_email()} name="email" type="email" inputMode="email" required {...field} />
);

export const AccountPassword = (field: FieldProps & Partial<Pick<PasswordFieldProps, "label" | "hint">>) => (
  <PasswordField
    label={m.account_password()}
    name="password"
    required
    showLabel={m.account_show_password()}
    hideLabel={m.account_hide_password()}
    {...field}
  />
);
