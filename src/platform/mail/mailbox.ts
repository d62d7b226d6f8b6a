/** These providers ignore dots in the local part. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/**
 * Maps all addresses of one mailbox to the same text: `a+1@…` is `a@…`, and Gmail ignores dots. Only limits use this
 * text. Mails go to the address as given.
 */
export function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const plain = local.replace(/\+.*$/s, "");
  return dotless.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
