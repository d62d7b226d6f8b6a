import * as m from "../../../paraglide/messages.js";
import { isEmailAddress, isNameTooLong, isPhotoAddress, isStrongPassword } from "../account-rules.ts";
import type { findInName, NameFinding, toName } from "../name-rules.ts";

type Problem = string | undefined;

const nameProblems: Record<NameFinding, () => string> = {
  contact: m.account_problem_name_contact,
  staff: m.account_problem_name_staff,
};

let nameRules: { toName: typeof toName; findInName: typeof findInName } | undefined;

/** Loads the name rules: 4 kB that no page needs before somebody has typed a name. The server applies them too. */
export async function loadNameRules(): Promise<void> {
  nameRules = await import("../name-rules.ts");
}

export function checkName(name = ""): Problem {
  const shown = nameRules?.toName(name) ?? name.trim();
  if (!shown) return m.account_problem_name();
  if (isNameTooLong(shown)) return m.account_problem_name_long();
  const found = nameRules?.findInName(shown);
  return found && nameProblems[found]();
}

export function checkEmail(email = ""): Problem {
  if (!email) return m.account_problem_email();
  return isEmailAddress(email) ? undefined : m.account_problem_email_form();
}

export const checkPassword = (password = ""): Problem => (password ? undefined : m.account_problem_password());

export const checkNewPassword = (password = ""): Problem =>
  isStrongPassword(password) ? undefined : m.account_problem_weak();

export const checkPhoto = (photo = ""): Problem =>
  !photo || isPhotoAddress(photo) ? undefined : m.account_problem_photo();
