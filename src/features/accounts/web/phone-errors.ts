/** These texts are not in auth-errors.ts, because the log-in pages load that file too. */
import * as m from "../../../paraglide/messages.js";
import { codeOf, type Explanation, explain } from "./auth-errors.ts";

const robot = () => ({ text: m.account_phone_error_robot() });
const taken = () => ({ text: m.account_phone_error_taken(), field: "code" as const });

/** These codes mean something else when a phone number is verified. */
const phoneExplanations: Record<string, () => Explanation> = {
  "invalid-phone-number": () => ({ text: m.form_problem_phone(), field: "phone" }),
  "missing-phone-number": () => ({ text: m.form_problem_phone(), field: "phone" }),
  "too-many-requests": () => ({ text: m.account_phone_error_too_many() }),
  "quota-exceeded": () => ({ text: m.account_phone_error_quota() }),
  "operation-not-allowed": () => ({ text: m.account_phone_error_country(), field: "phone" }),
  "invalid-verification-code": () => ({ text: m.account_phone_error_wrong(), field: "code" }),
  "missing-verification-code": () => ({ text: m.account_phone_problem_code(), field: "code" }),
  "code-expired": () => ({ text: m.account_phone_error_old(), field: "code" }),
  "invalid-verification-id": () => ({ text: m.account_phone_error_old(), field: "code" }),
  "credential-already-in-use": taken,
  "account-exists-with-different-credential": taken,
  "captcha-check-failed": robot,
  "invalid-app-credential": robot,
  "missing-app-credential": robot,
  "invalid-recaptcha-token": robot,
  "missing-recaptcha-token": robot,
  "internal-error": robot,
};

export const explainPhone = (error: unknown): Explanation | undefined =>
  phoneExplanations[codeOf(error)]?.() ?? explain(error);
