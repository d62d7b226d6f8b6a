import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ConversationPreferences } from "../conversation.schema.ts";

export const WHO_MAY_WRITE_ID = "profile-who-may-write";

/**
 * Lets the member choose who may write to them first. Answers are never limited. Without JavaScript it is a plain form.
 */
export function WhoMayWritePart({
  preferences: { womenOnly, checkedPhonesOnly },
}: {
  preferences: ConversationPreferences;
}) {
  const fetcher = useFetcher<object>();
  return (
    <section className="profile-part" aria-labelledby={WHO_MAY_WRITE_ID}>
      <h2 id={WHO_MAY_WRITE_ID}>{m.who_may_write_title()}</h2>
      <p>{m.who_may_write_text()}</p>
      {isRefused(fetcher.data) && fetcher.state === "idle" && (
        <Notice tone="error" announce>
          {m.who_may_write_failed()}
        </Notice>
      )}
      <fetcher.Form method="post" action="/account/whoMayWrite">
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
        <Button type="submit" variant="secondary" busy={fetcher.state !== "idle"}>
          {m.who_may_write_save()}
        </Button>
      </fetcher.Form>
    </section>
  );
}
