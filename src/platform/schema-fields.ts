/** Zod fields that several schemas share. */
import { z } from "zod";
import { isShowable, staysShort, withoutUnseen } from "./text.ts";

/** Text of 1 to `max` characters, without invisible characters. */
export function textField(max: number) {
  return z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .normalize("NFC")
    .min(1, "This field is required")
    .max(max, `At most ${max} characters`)
    .refine(isShowable, "Contains characters that can't be shown")
    .refine(staysShort, "Contains characters that can't be shown");
}

/** HTML forms and older clients send numbers as strings. A string with anything but digits is rejected. */
export function wholeNumberField(min: number, max: number) {
  const message = `A whole number from ${min} to ${max}`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/, message)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.int(message).min(min, message).max(max, message));
}
