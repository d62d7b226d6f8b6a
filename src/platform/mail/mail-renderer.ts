import type { MailRenderer } from "./mail.ts";
import { renderMail, toInlineText } from "./mail-layout.ts";
import { findMailRecipient } from "./mail-recipient.queries.ts";
import type { MailTemplate, MailTools } from "./mail-template.ts";

/**
 * Mails are rendered when they are sent, not when they are queued: they go to the member's current address, in their
 * current language, and a mail whose reason no longer exists is dropped.
 */
export function createMailRenderers<Kind extends string>(
  templates: Record<Kind, MailTemplate>,
  tools: MailTools,
): Record<Kind, MailRenderer> {
  const entries = Object.entries<MailTemplate>(templates).map(([kind, template]) => [
    kind,
    createRenderer(template, tools),
  ]);
  return Object.fromEntries(entries) as Record<Kind, MailRenderer>;
}

const createRenderer =
  (template: MailTemplate, tools: MailTools): MailRenderer =>
  async (mail, now) => {
    const recipient = await findMailRecipient(tools.db, mail.memberId);
    if (!recipient || (!recipient.isEmailVerified && !template.sendsToUnverified)) return undefined;
    const content = await template.write(tools, mail, recipient, now);
    if (!content) return undefined;
    if (content.to) {
      const { address, language } = content.to;
      return {
        to: { name: "", address },
        language,
        ...renderMail(content, { language, name: "" }),
        unsubscribe: content.unsubscribe,
      };
    }
    const { language, email } = recipient;
    // An unverified address may belong to a stranger, so the mail contains nothing that the member typed, not even
    // their name.
    const name = recipient.isEmailVerified ? recipient.name : "";
    return {
      to: { name: toInlineText(name), address: email },
      language,
      ...renderMail(content, { language, name }),
      unsubscribe: content.unsubscribe,
      calendar: content.calendar,
    };
  };
