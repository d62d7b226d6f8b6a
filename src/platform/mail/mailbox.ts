/** Ignore dots in the local part. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/**
 * The same for addresses that lead to one mailbox: `a+1@…` is `a@…`, and Gmail ignores dots. For limits; mails go to
 * the address as given.
 */
export function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const plain = local.replace(/\+.*$/s, "");
  return dotless.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
