import { useEffect } from "react";
import { useFetcher } from "react-router";
import { refusalText } from "../../features/listings/refusal-text.ts";
import { ListingSafety } from "../../features/safety/safety-actions.tsx";
import * as m from "../../paraglide/messages.js";
import { isRefused, type Refused } from "../../platform/http/page-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast-store.ts";

interface ListingGoneProps {
  id: string;
  /** Whether the report was just sent, without JavaScript. */
  isThanked: boolean;
}

/** Lets a member who called the poster report that the room is already taken. */
function ListingGone({ id, isThanked }: ListingGoneProps) {
  const fetcher = useFetcher<{ marks: number } | Refused>({ key: `gone ${id}` });
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (isRefused(answer)) toast.error(refusalText(answer));
  }, [answer]);
  const isDone = isThanked || (answer !== undefined && !isRefused(answer));
  return (
    <fetcher.Form method="post" className="listing-gone">
      <output>
        {isDone && (
          <span className="listing-gone-thanks">
            <Icon name="check" size="s" /> {m.gone_thanks()}
          </span>
        )}
      </output>
      {!isDone && (
        <>
          <Button type="submit" name="intent" value="gone" variant="quiet" icon="info" busy={state !== "idle"}>
            {m.gone_button()}
          </Button>
          <span className="listing-gone-hint">{m.gone_hint()}</span>
        </>
      )}
    </fetcher.Form>
  );
}

interface ListingEndProps {
  id: string;
  ownerName: string;
  /** Only members who have the number can know that the room is taken. */
  mayReportTaken: boolean;
  /** Result of a form without JavaScript. */
  answer: object | undefined;
}

/** The last part of the page, with actions that readers rarely need. */
export function ListingEnd({ id, ownerName, mayReportTaken, answer }: ListingEndProps) {
  return (
    <div className="listing-end">
      {mayReportTaken && <ListingGone id={id} isThanked={answer !== undefined && "marks" in answer} />}
      <ListingSafety listing={id} ownerName={ownerName} />
    </div>
  );
}
