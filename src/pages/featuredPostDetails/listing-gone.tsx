import { useEffect } from "react";
import { useFetcher } from "react-router";
import { refusalText } from "../../features/listings/refusal-text.ts";
import * as m from "../../paraglide/messages.js";
import { isRefused, type Refused } from "../../platform/http/page-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast-store.ts";

interface ListingGoneProps {
  id: string;
  /** The report was just sent without JavaScript. */
  isThanked: boolean;
}

/** Lets a member who called the poster report that the room is already taken. */
export function ListingGone({ id, isThanked }: ListingGoneProps) {
  const fetcher = useFetcher<{ marks: number } | Refused>({ key: `gone ${id}` });
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (isRefused(answer)) toast.error(refusalText(answer));
  }, [answer]);
  const isDone = isThanked || (answer !== undefined && !isRefused(answer));
  return (
    <fetcher.Form method="post" className="listing-gone">
      <output>
        {isDone ? (
          <span className="listing-gone-thanks">
            <Icon name="check" size="s" /> {m.gone_thanks()}
          </span>
        ) : (
          m.gone_hint()
        )}
      </output>
      {!isDone && (
        <Button type="submit" name="intent" value="gone" variant="quiet" busy={state !== "idle"}>
          {m.gone_button()}
        </Button>
      )}
    </fetcher.Form>
  );
}
