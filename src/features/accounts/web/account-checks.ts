import * as m from "../../../paraglide/messages.js";
import { isEmailAddress, isNameTooLong, isPhotoAddress, isStrongPassword } from "../account-rules.ts";
import { findInName, type NameFinding, toName } from "../name-rules.ts";

type Problem = string | undefined;

const nameProblems: Record<NameFinding, () => string> = { contact: m.account_problem_name_contact, staff: m.account_problem_name_staff };

export function checkName(name = ""): Problem {
  const shown = toName(name);
  if (!shown) return m.account_problem_name();
  if (isNameTooLong(shown)) return m.account_problem_name_long();
  const found = findInName(shown);
  return found && nameProblems[found]();
}

export function checkEmail(email = ""): Problem {
  if (!email) return m.account_problem_email();
  return isEmailAddress(email) ? undefined : m.account_problem_email_form();
}

export const checkPassword = (password = ""): Problem => (password ? undefined : m.account_problem_password());

export const checkNewPassword = (password = ""): Problem => (isStrongPassword(password) ? undefined : m.account_problem_weak());

/** An unchanged photo URL is always accepted. */
export const checkPhoto = (photo = "", before = ""): Problem => (!photo || photo === before || isPhotoAddress(photo) ? undefined : m.account_problem_photo());
