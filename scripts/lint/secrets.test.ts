import { expect, test } from "vitest";
import { secretPatterns, secretsIn } from "./secrets.ts";

/** Put together here, so that none of the patterns matches this file. */
const samples: Record<string, string> = {
  "a private key": ["-----BEGIN", "PRIVATE", `KEY-----\n${"A".repeat(64)}`].join(" "),
  "a key of AWS": `AKIA${"A1".repeat(8)}`,
  "a key of Google": `AIza${"x".repeat(35)}`,
  "a token of GitHub": `ghp_${"x".repeat(36)}`,
  "a token of Slack": `xoxb-${"1".repeat(24)}`,
  "a token of npm": `npm_${"x".repeat(36)}`,
  "a key of Stripe": `sk_live_${"x".repeat(24)}`,
  "a signed token": `eyJ${"a".repeat(20)}.eyJ${"b".repeat(20)}.${"c".repeat(43)}`,
  "a service account": `"private_key_id": "${"a".repeat(40)}"`,
  "a password in an address": `postgres://admin:${"hunter".repeat(2)}@db.internal/nestmates`,
  "a secret by its name": `LINK_SECRET=${"k".repeat(32)}`,
};

test("every kind of secret is detected, with its line", () => {
  for (const name of Object.keys(secretPatterns))
    expect(secretsIn(`\nconst it = '${samples[name]}';`)).toContainEqual({ name, line: 2 });
});
