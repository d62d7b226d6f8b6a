import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Chooses whether owners see how many visits the member came to. It is a form, so that it works without JavaScript. */
export function VisitRecordForm({ action, isShown }: { action: string; isShown: boolean }) {
  const fetcher = useFetcher<object>();
  return (
    <>
      {isRefused(fetcher.data) && fetcher.state === "idle" && (
        <Notice tone="error" announce>
          {m.viewing_record_failed()}
        </Notice>
      )}
      <fetcher.Form method="post" action={action}>
        <Checkbox
          name="isShown"
          value="yes"
          defaultChecked={isShown}
          label={m.viewing_record_label()}
          hint={m.viewing_record_hint()}
        />
        <Button type="submit" name="intent" value="visits" variant="secondary" busy={fetcher.state !== "idle"}>
          {m.viewing_record_save()}
        </Button>
      </fetcher.Form>
    </>
  );
}
