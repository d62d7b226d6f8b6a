import * as m from "../../../paraglide/messages.js";
import { isEmailAddress, isNameTooLong, isPhotoAddress, isStrongPassword } from "../account-rules.ts";

type Problem = string | undefined;

export function checkName(name = ""): Problem {
  if (!name) return m.account_problem_name();
  return isNameTooLong(name) ? m.account_problem_name_long() : undefined;
}

export function checkEmail(email = ""): Problem {
  if (!email) return m.account_problem_email();
  return isEmailAddress(email) ? undefined : m.account_problem_email_form();
}

export const checkPassword = (password = ""): Problem => (password ? undefined : m.account_problem_password());

export const checkNewPassword = (password = ""): Problem => (isStrongPassword(password) ? undefined : m.account_problem_weak());

/** A picture that was there before stays good, wherever it came from. */
export const checkPhoto = (photo = "", before = ""): Problem => (!photo || photo === before || isPhotoAddress(photo) ? undefined : m.account_problem_photo());
