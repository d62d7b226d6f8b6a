import { z } from "zod";
import { findInName, toName } from "../accounts/name-rules.ts";
import { MAX_EMAIL_LENGTH, nameLength, outByMinutes, snoozeMinutes } from "./visit-pass.limits.ts";

/** A schema for one of these numbers, which a form sends as text. */
const oneOf = (values: readonly number[]) =>
  z
    .string()
    .transform(Number)
    .refine((value) => values.includes(value));

export const passForm = z.object({
  /** The rules of display names apply, because mails contain the name. */
  name: z
    .string()
    .max(1_000)
    .transform(toName)
    .pipe(
      z
        .string()
        .min(nameLength.min)
        .max(nameLength.max)
        .refine((name) => !findInName(name)),
    ),
  outBy: oneOf(outByMinutes),
});
export type PassForm = z.output<typeof passForm>;

export const snoozeForm = z.object({ minutes: oneOf(snoozeMinutes) });

/** The address is in lower case, so that one address is one friend. */
export const acceptForm = z.object({ email: z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email()) });
