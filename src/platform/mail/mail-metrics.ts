import { Counter, type Registry } from "prom-client";
import type { SendOutcome } from "../outbox/outbox-sender.ts";

const outcomes: readonly SendOutcome[] = ["sent", "postponed", "refused", "suppressed", "withdrawn"];

export function measureMails(registry: Registry): (outcome: SendOutcome) => void {
  const mails = new Counter({
    name: "mails_total",
    help: "Tries to send a mail, by what became of it",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of outcomes) mails.inc({ outcome }, 0);
  return (outcome) => mails.inc({ outcome });
}
