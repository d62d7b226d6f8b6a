import { z } from "zod";
import { pushKinds } from "../../platform/push/push-kinds.ts";

const wanted = z.enum(["yes", "no"]).transform((value) => value === "yes");
const mailKinds = ["messages", "saved_searches", "likes"] as const;
const form = z.discriminatedUnion("how", [
  z.object({ how: z.literal("mail"), kind: z.enum(mailKinds), wanted }),
  z.object({ how: z.literal("push"), kind: z.enum(pushKinds), wanted }),
]);

/** One kind of alert on one channel. */
export type Setting =
  | { how: "mail"; kind: (typeof mailKinds)[number]; isOn: boolean }
  | { how: "push"; kind: (typeof pushKinds)[number]; isOn: boolean };

export function readSetting(fields: unknown): Setting | undefined {
  const { data } = form.safeParse(fields);
  if (!data) return undefined;
  const { wanted: isOn, ...which } = data;
  return { ...which, isOn };
}
