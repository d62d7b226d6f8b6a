import { Link, useFetcher, useSearchParams } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { WireSlot } from "../viewing.wire.ts";
import { BOOKING_ANCHOR, bookingPath, bookPath, suggestPath } from "../viewing-paths.ts";
import { SlotChoices } from "./slot-choices.tsx";
import { viewingErrorOf, viewingErrorText } from "./viewing-errors.ts";
import { whenText } from "./viewing-labels.ts";
import "./book-sheet.css";

const FIRST_TIMES = 3;

/** What the URL says: whether the times are open, which one is chosen, and why the last booking was refused. */
export function useBooking(): { isOpen: boolean; slot: string | undefined; refused: string | undefined } {
  const [params] = useSearchParams();
  return {
    isOpen: params.has("times"),
    slot: params.get("slot") ?? undefined,
    refused: viewingErrorOf(params.get("refused")),
  };
}

interface BookSheetProps {
  conversation: string;
  slots: readonly WireSlot[];
  /** The booked viewing, which is moved. */
  moved?: string;
  maySuggest: boolean;
  now: number;
}

/** The offered times inside a conversation: the next ones by one tap, and all of them folded. */
export function BookSheet({ conversation, slots, moved, maySuggest, now }: BookSheetProps) {
  const { isOpen, slot } = useBooking();
  const fetcher = useFetcher<Refused>();
  const isFailed = isRefused(fetcher.data);
  return (
    <>
      {!moved && (
        <ul className="viewing-panel-times">
          {slots.slice(0, FIRST_TIMES).map(({ _id, startsAt }) => (
            <li key={_id}>
              <Link to={bookingPath(conversation, { slot: _id })} preventScrollReset>
                {whenText(startsAt, now)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {/* Another time that is tapped opens it again. */}
      <details key={slot} id={BOOKING_ANCHOR} className="book-sheet" open={isOpen}>
        <summary>{moved ? m.viewing_move_title() : m.viewing_panel_all()}</summary>
        <fetcher.Form method="post" action={bookPath(conversation)}>
          {moved && <input type="hidden" name="viewing" value={moved} />}
          <SlotChoices slots={slots} chosen={slot} />
          {isFailed && (
            <Notice tone="error" title={m.viewing_failed_title()} announce>
              {viewingErrorText("unreachable")}
            </Notice>
          )}
          <Button type="submit" wide busy={fetcher.state !== "idle"}>
            {moved ? m.viewing_move_submit() : m.viewing_book_submit()}
          </Button>
          {maySuggest && <Link to={suggestPath(conversation)}>{m.viewing_suggest()}</Link>}
        </fetcher.Form>
      </details>
    </>
  );
}
