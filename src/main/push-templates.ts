import { messagesPush } from "../features/conversations/server/pushes/messages.push.ts";
import { newRoomsPush } from "../features/saved-searches/server/pushes/new-rooms.push.ts";
import { viewingsPush } from "../features/viewings/server/pushes/viewings.push.ts";
import {
  visitAlarmPush,
  visitChangedPush,
  visitSafePush,
  visitWithPush,
} from "../features/visit-pass/server/pushes/friend.push.ts";
import { visitPassPush } from "../features/visit-pass/server/pushes/visit-pass.push.ts";
import type { GuestPushKind, PushKind } from "../platform/push/push-kinds.ts";
import type { PushTemplate } from "../platform/push/push-template.ts";

/** The keys are the kinds under which features queue notifications. */
export const pushTemplates: Record<PushKind | GuestPushKind, PushTemplate> = {
  messages: messagesPush,
  saved_searches: newRoomsPush,
  viewings: viewingsPush,
  visit_pass: visitPassPush,
  visit_with: visitWithPush,
  visit_alarm: visitAlarmPush,
  visit_safe: visitSafePush,
  visit_changed: visitChangedPush,
};
