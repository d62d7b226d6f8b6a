/** Not in auth-errors.ts, which the log-in pages also load. */
import * as m from "../../../paraglide/messages.js";
import { codeOf, type Explanation, explain } from "./auth-errors.ts";

const robot = () => ({ words: m.account_phone_error_robot() });
const taken = () => ({ words: m.account_phone_error_taken(), field: "code" as const });

/** These codes mean something else when a phone number is verified. */
const phoneExplanations: Record<string, () => Explanation> = {
  "invalid-phone-number": () => ({ words: m.form_problem_phone(), field: "phone" }),
  "missing-phone-number": () => ({ words: m.form_problem_phone(), field: "phone" }),
  "too-many-requests": () => ({ words: m.account_phone_error_too_many() }),
  "quota-exceeded": () => ({ words: m.account_phone_error_quota() }),
  "operation-not-allowed": () => ({ words: m.account_phone_error_country(), field: "phone" }),
  "invalid-verification-code": () => ({ words: m.account_phone_error_wrong(), field: "code" }),
  "missing-verification-code": () => ({ words: m.account_phone_problem_code(), field: "code" }),
  "code-expired": () => ({ words: m.account_phone_error_old(), field: "code" }),
  "invalid-verification-id": () => ({ words: m.account_phone_error_old(), field: "code" }),
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
