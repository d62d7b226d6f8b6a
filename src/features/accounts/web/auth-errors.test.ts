import { expect, test } from "vitest";
import { checkRows } from "../../../../test/rows.ts";
import { explain } from "./auth-errors.ts";
import { explainPhone } from "./phone-errors.ts";

const failure = (code: string, message = "provider's words") => Object.assign(new Error(message), { code });

test("an error is said in words", () =>
  checkRows(
    [
      ["auth/invalid-credential", "That email and password don't match.", "password"],
      [
        "auth/email-already-in-use",
        "There's already an account with this email. Log in instead, or reset your password.",
        "email",
      ],
      ["auth/weak-password", "Password Must have an Uppercase, a Lowercase and at least 6 character", "password"],
      ["auth/invalid-email", "Check the email address.", "email"],
      ["auth/too-many-requests", "Too many tries. Wait a few minutes, or reset your password.", undefined],
      [
        "auth/network-request-failed",
        "We couldn't reach the sign-in service. Check your connection and try again.",
        undefined,
      ],
      [
        "auth/popup-blocked",
        "Your browser blocked the Google window. Tap again, or allow pop-ups for this site.",
        undefined,
      ],
      ["auth/invalid-action-code", "This link has expired or was already used. Ask for a new one.", undefined],
      ["sign_in_expired", "You've been logged out. Log in again.", undefined],
    ],
    (code, text, field) => {
      expect(explain(failure(code))).toEqual(field ? { text, field } : { text });
    },
  ));

test("an error about a number is said in words", () =>
  checkRows(
    [
      ["auth/too-many-requests", "Too many codes. Wait an hour and try again.", undefined],
      ["auth/quota-exceeded", "We can't send more SMS today. Try again tomorrow.", undefined],
      ["auth/invalid-verification-code", "That code isn't right. Check the SMS again.", "code"],
      ["auth/code-expired", "That code has expired. Send a new one.", "code"],
      [
        "auth/invalid-phone-number",
        "Enter a mobile number with 11 digits that starts with 01. For a number abroad, start with + and the country code.",
        "phone",
      ],
      [
        "auth/credential-already-in-use",
        "This number belongs to another account. Remove it there first, or use another.",
        "code",
      ],
      [
        "auth/account-exists-with-different-credential",
        "This number belongs to another account. Remove it there first, or use another.",
        "code",
      ],
      ["auth/captcha-check-failed", "The robot check failed. Reload and try again.", undefined],
      [
        "auth/network-request-failed",
        "We couldn't reach the sign-in service. Check your connection and try again.",
        undefined,
      ],
    ],
    (code, text, field) => {
      expect(explainPhone(failure(code))).toEqual(field ? { text, field } : { text });
    },
  ));

test("what the member did is not worth a word", () =>
  checkRows(["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"], (code) => {
    expect(explain(failure(code))).toBeUndefined();
  }));

test("an unknown code falls back to the provider's message", () => {
  expect(explain(failure("auth/made-up", "Something of theirs."))).toEqual({ text: "Something of theirs." });
});

test("what has no code is ours to answer for", () => {
  const ours = { text: "Something went wrong on our side. Try again in a moment." };
  expect(explain(new TypeError("x is not a function"))).toEqual(ours);
  expect(explain("odd")).toEqual(ours);
});
