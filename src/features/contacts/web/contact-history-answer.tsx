import { useEffect } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";

export interface HistoryResult {
  done: "paused" | "resumed" | "withheld" | "shared";
}

const doneText: Record<HistoryResult["done"], () => string> = {
  paused: m.contact_history_done_paused,
  resumed: m.contact_history_done_resumed,
  withheld: m.contact_history_done_withheld,
  shared: m.contact_history_done_shared,
};

function failedText({ refusal }: Refused): string {
  if (refusal === "member_not_found") return m.refusal_member_gone();
  if (refusal === "fault") return m.refusal_fault();
  return refusal === "overloaded" || refusal === "too_many_requests" ? m.refusal_busy() : m.refusal_unreachable();
}

/** A fetcher that shows the result of its form as a toast. */
export function useHistoryForm(): FetcherWithComponents<HistoryResult | Refused> {
  const fetcher = useFetcher<HistoryResult | Refused>();
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (!answer || state !== "idle") return;
    if (isRefused(answer)) toast.error(m.contact_history_failed(), failedText(answer));
    else toast.success(doneText[answer.done]());
  }, [answer, state]);
  return fetcher;
}

/** Shows the result to visitors without JavaScript. */
export function HistoryResultNotice({ answer }: { answer: HistoryResult | Refused }) {
  return isRefused(answer) ? (
    <Notice tone="error" title={m.contact_history_failed()}>
      {failedText(answer)}
    </Notice>
  ) : (
    <Notice tone="success">{doneText[answer.done]()}</Notice>
  );
}
