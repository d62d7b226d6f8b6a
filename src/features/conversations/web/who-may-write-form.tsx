import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ConversationPreferences } from "../conversation.schema.ts";

/**
 * Lets the member choose who may write to them first. Answers are never limited. Without JavaScript it is a plain form.
 */
export function WhoMayWriteForm({
  action,
  preferences: { womenOnly, checkedPhonesOnly },
}: {
  action: string;
  preferences: ConversationPreferences;
}) {
  const fetcher = useFetcher<object>();
  return (
    <>
      <p>{m.who_may_write_text()}</p>
      {isRefused(fetcher.data) && fetcher.state === "idle" && (
        <Notice tone="error" announce>
          {m.who_may_write_failed()}
        </Notice>
      )}
      <fetcher.Form method="post" action={action}>
        <Checkbox
          name="womenOnly"
          value="yes"
          defaultChecked={womenOnly}
          label={m.who_may_write_women()}
          hint={m.who_may_write_women_hint()}
        />
        <Checkbox
          name="checkedPhonesOnly"
          value="yes"
          defaultChecked={checkedPhonesOnly}
          label={m.who_may_write_phones()}
        />
        <Button type="submit" name="intent" value="write" variant="secondary" busy={fetcher.state !== "idle"}>
          {m.who_may_write_save()}
        </Button>
      </fetcher.Form>
    </>
  );
}
