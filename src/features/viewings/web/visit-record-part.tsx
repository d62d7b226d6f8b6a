import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Notice } from "../../../ui/notice.tsx";

export const VISIT_RECORD_ID = "profile-visits";

/** Chooses whether owners see how many visits the member came to. It is a form, so that it works without JavaScript. */
export function VisitRecordPart({ isShown }: { isShown: boolean }) {
  const fetcher = useFetcher<object>();
  return (
    <section className="profile-part" aria-labelledby={VISIT_RECORD_ID}>
      <h2 id={VISIT_RECORD_ID}>{m.viewing_record_title()}</h2>
      {isRefused(fetcher.data) && fetcher.state === "idle" && (
        <Notice tone="error" announce>
          {m.viewing_record_failed()}
        </Notice>
      )}
      <fetcher.Form method="post" action="/account/visitRecord">
        <Checkbox
          name="isShown"
          value="yes"
          defaultChecked={isShown}
          label={m.viewing_record_label()}
          hint={m.viewing_record_hint()}
        />
        <Button type="submit" variant="secondary" busy={fetcher.state !== "idle"}>
          {m.viewing_record_save()}
        </Button>
      </fetcher.Form>
    </section>
  );
}
