import * as m from "../../../paraglide/messages.js";

export type ProblemField = "email" | "password" | "phone" | "code";

export interface Explanation {
  words: string;
  /** The field to show the error at. */
  field?: ProblemField;
}

/** The user closed the popup or clicked twice: no message. */
const silent = new Set(["popup-closed-by-user", "cancelled-popup-request", "user-cancelled"]);

const explanations: Record<string, () => Explanation> = {
  "invalid-credential": () => ({ words: m.account_error_no_match(), field: "password" }),
  "wrong-password": () => ({ words: m.account_error_no_match(), field: "password" }),
  "user-not-found": () => ({ words: m.account_error_no_match(), field: "password" }),
  "email-already-in-use": () => ({ words: m.account_error_exists(), field: "email" }),
  "weak-password": () => ({ words: m.account_problem_weak(), field: "password" }),
  "password-does-not-meet-requirements": () => ({ words: m.account_problem_weak(), field: "password" }),
  "invalid-email": () => ({ words: m.account_problem_email_form(), field: "email" }),
  "missing-email": () => ({ words: m.account_problem_email(), field: "email" }),
  "missing-password": () => ({ words: m.account_problem_password(), field: "password" }),
  "too-many-requests": () => ({ words: m.account_error_too_many() }),
  "network-request-failed": () => ({ words: m.account_error_network() }),
  "user-disabled": () => ({ words: m.account_error_disabled() }),
  "popup-blocked": () => ({ words: m.account_error_popup_blocked() }),
  "account-exists-with-different-credential": () => ({ words: m.account_error_other_way() }),
  "requires-recent-login": () => ({ words: m.account_error_recent() }),
  "user-token-expired": () => ({ words: m.account_error_logged_out() }),
  "id-token-revoked": () => ({ words: m.account_error_logged_out() }),
  "invalid-user-token": () => ({ words: m.account_error_logged_out() }),
  "expired-action-code": () => ({ words: m.account_error_link() }),
  "invalid-action-code": () => ({ words: m.account_error_link() }),
  "internal-error": () => ({ words: m.account_error_google() }),
  "web-storage-unsupported": () => ({ words: m.account_error_google() }),
  "unauthorized-domain": () => ({ words: m.account_error_ours() }),
  "operation-not-allowed": () => ({ words: m.account_error_ours() }),
  "invalid-api-key": () => ({ words: m.account_error_ours() }),
  // Errors of our own server
  sign_in_required: () => ({ words: m.account_error_logged_out() }),
  sign_in_expired: () => ({ words: m.account_error_logged_out() }),
  recent_sign_in_required: () => ({ words: m.account_error_recent() }),
  too_many_requests: () => ({ words: m.account_error_too_many() }),
  suspended: () => ({ words: m.account_error_suspended() }),
  internal: () => ({ words: m.account_error_ours() }),
  overloaded: () => ({ words: m.error_busy() }),
  identity_unavailable: () => ({ words: m.account_error_ours() }),
  foreign_origin: () => ({ words: m.account_error_ours() }),
};

/** Without the provider's prefix. Some errors have no code. */
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
  return { words: code && error instanceof Error && error.message ? error.message : m.account_error_ours() };
}
