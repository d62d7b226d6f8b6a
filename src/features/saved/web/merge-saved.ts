import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { toast } from "../../../ui/toast-store.ts";
import { keepLeft, roomsToMerge } from "./device-rooms.ts";
import { callSaved, isFailure } from "./saved-calls.ts";

/**
 * Merges the device's rooms into the member's list, and returns whether the list has changed. If the request fails, the
 * rooms stay on the device and the next page tries again.
 */
export async function mergeSaved(): Promise<boolean> {
  const rooms = roomsToMerge().map(({ id, note }) => ({ id, note }));
  if (rooms.length === 0) return false;
  const answer = await callSaved<{ left: string[] }>({ intent: "merge", rooms: JSON.stringify(rooms) });
  if (isFailure(answer)) return false;
  const left = new Set(answer.left);
  keepLeft(left);
  // Show this message after the welcome, which appears at the same time.
  toast.successLater(
    m.saved_merged(),
    left.size > 0 ? m.saved_merged_full({ count: left.size, shown: number(left.size) }) : undefined,
  );
  return true;
}
