import { Counter, type Registry } from "prom-client";
import type { PushOutcome } from "./push-sender.ts";

const outcomes: readonly PushOutcome[] = ["sent", "postponed", "refused", "withdrawn", "gone", "rejected"];

export function measurePushes(registry: Registry): (outcome: PushOutcome) => void {
  const pushes = new Counter({
    name: "pushes_total",
    help: "Tries to send a push notification, by what became of it; gone and rejected are also counted as refused",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of outcomes) pushes.inc({ outcome }, 0);
  return (outcome) => pushes.inc({ outcome });
}
