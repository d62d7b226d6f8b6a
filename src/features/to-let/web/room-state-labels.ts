import * as m from "../../../paraglide/messages.js";
import type { IconName } from "../../../ui/icon.tsx";
import type { RoomState } from "../room-state.ts";

interface StateLabel {
  title: () => string;
  text: () => string;
  icon: IconName;
}

export const stateLabels: Record<RoomState | "unknown", StateLabel> = {
  free: { title: m.to_let_free, text: m.to_let_free_text, icon: "check" },
  asked: { title: m.to_let_asked, text: m.to_let_asked_text, icon: "users" },
  taken: { title: m.to_let_taken, text: m.to_let_taken_text, icon: "home" },
  asleep: { title: m.to_let_asleep, text: m.to_let_asleep_text, icon: "eye-off" },
  gone: { title: m.to_let_gone, text: m.to_let_gone_text, icon: "x" },
  unknown: { title: m.to_let_unknown, text: m.to_let_unknown_text, icon: "question" },
};
