import * as m from "../../../paraglide/messages.js";

export type ProblemField = "email" | "password" | "phone" | "code";

export interface Explanation {
  text: string;
  /** The field to show the error at. */
  field?: ProblemField;
}

/** No message is shown for these: the user closed the popup or clicked twice. */
const silent = new Set(["popup-closed-by-user", "cancelled-popup-request", "user-cancelled"]);

const explanations: Record<string, () => Explanation> = {
  "invalid-credential": () => ({ text: m.account_error_no_match(), field: "password" }),
  "wrong-password": () => ({ text: m.account_error_no_match(), field: "password" }),
  "user-not-found": () => ({ text: m.account_error_no_match(), field: "password" }),
  "email-already-in-use": () => ({ text: m.account_error_exists(), field: "email" }),
  "weak-password": () => ({ text: m.account_problem_weak(), field: "password" }),
  "password-does-not-meet-requirements": () => ({ text: m.account_problem_weak(), field: "password" }),
  "invalid-email": () => ({ text: m.account_problem_email_form(), field: "email" }),
  "missing-email": () => ({ text: m.account_problem_email(), field: "email" }),
  "missing-password": () => ({ text: m.account_problem_password(), field: "password" }),
  "too-many-requests": () => ({ text: m.account_error_too_many() }),
  "network-request-failed": () => ({ text: m.account_error_network() }),
  "user-disabled": () => ({ text: m.account_error_disabled() }),
  "popup-blocked": () => ({ text: m.account_error_popup_blocked() }),
  "account-exists-with-different-credential": () => ({ text: m.account_error_other_way() }),
  "requires-recent-login": () => ({ text: m.account_error_recent() }),
  "user-token-expired": () => ({ text: m.account_error_logged_out() }),
  "id-token-revoked": () => ({ text: m.account_error_logged_out() }),
  "invalid-user-token": () => ({ text: m.account_error_logged_out() }),
  "expired-action-code": () => ({ text: m.account_error_link() }),
  "invalid-action-code": () => ({ text: m.account_error_link() }),
  "internal-error": () => ({ text: m.account_error_google() }),
  "web-storage-unsupported": () => ({ text: m.account_error_google() }),
  "unauthorized-domain": () => ({ text: m.account_error_ours() }),
  "operation-not-allowed": () => ({ text: m.account_error_ours() }),
  "invalid-api-key": () => ({ text: m.account_error_ours() }),
  // Errors of our own server
  sign_in_required: () => ({ text: m.account_error_logged_out() }),
  sign_in_expired: () => ({ text: m.account_error_logged_out() }),
  recent_sign_in_required: () => ({ text: m.account_error_recent() }),
  too_many_requests: () => ({ text: m.account_error_too_many() }),
  suspended: () => ({ text: m.account_error_suspended() }),
  internal: () => ({ text: m.account_error_ours() }),
  overloaded: () => ({ text: m.error_busy() }),
  identity_unavailable: () => ({ text: m.account_error_ours() }),
  foreign_origin: () => ({ text: m.account_error_ours() }),
};

/** The error code without the provider's prefix. Empty if the error has none. */
export function codeOf(error: unknown): string {
  const code: unknown = typeof error === "object" && error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code.replace(/^auth\//, "") : "";
}

/** The message for an error, or undefined. The provider's own message is the fallback. */
export function explain(error: unknown): Explanation | undefined {
  const code = codeOf(error);
  if (silent.has(code)) return undefined;
  const known = explanations[code];
  if (known) return known();
  return { text: code && error instanceof Error && error.message ? error.message : m.account_error_ours() };
}
