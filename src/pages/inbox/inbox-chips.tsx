import { Form, Link } from "react-router";
import type { InboxShow } from "../../features/conversations/conversation.schema.ts";
import { INBOX_PATH, inboxPath } from "../../features/conversations/conversation-paths.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Button } from "../../ui/button.tsx";

interface InboxCounts {
  unread: number;
  turn: number;
  interested: number;
}

interface InboxChipsProps {
  show: InboxShow | undefined;
  listing: string | undefined;
  isOwner: boolean;
  counts: InboxCounts;
}

type Shown = InboxShow | "all";

const labels: Record<Shown, (count: string) => string> = {
  all: () => m.inbox_all(),
  turn: (count) => (count ? m.inbox_turn_count({ count }) : m.inbox_turn()),
  unread: (count) => (count ? m.inbox_unread_count({ count }) : m.inbox_unread()),
  visits: () => m.inbox_visits(),
  interested: (count) => (count ? m.inbox_people({ count }) : m.inbox_people_none()),
  offers: () => m.inbox_offers(),
  hidden: () => m.inbox_hidden(),
};

const seekerChips = ["all", "unread", "visits"] as const;
const ownerChips = ["all", "turn", "visits", "interested"] as const;

/** A filter that has no chip, such as that of a link in a mail, gets one while it is chosen. */
function chipsOf(isOwner: boolean, show: Shown): readonly Shown[] {
  const chips: readonly Shown[] = isOwner ? ownerChips : seekerChips;
  return chips.includes(show) ? chips : [...chips, show];
}

export function InboxChips({ show, listing, isOwner, counts }: InboxChipsProps) {
  const current = show ?? "all";
  const shown: Partial<Record<Shown, number>> = { ...counts };
  return (
    <nav aria-label={m.inbox_filters()}>
      <ul className="inbox-chips">
        {chipsOf(isOwner, current).map((chip) => {
          const count = shown[chip] ?? 0;
          return (
            <li key={chip}>
              <Link
                className="inbox-chip"
                to={inboxPath({ show: chip === "all" ? undefined : chip, listing })}
                aria-current={chip === current ? "page" : undefined}
              >
                {labels[chip](count > 0 ? number(count) : "")}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface InboxRoomsProps {
  rooms: readonly { id: string; title: string }[];
  show: InboxShow | undefined;
  listing: string | undefined;
}

/** Filters by one of the owner's own posts. */
export function InboxRooms({ rooms, show, listing }: InboxRoomsProps) {
  return (
    <Form method="get" action={INBOX_PATH} className="inbox-rooms">
      {show && <input type="hidden" name="show" value={show} />}
      <select
        key={listing}
        name="listing"
        aria-label={m.inbox_room()}
        defaultValue={listing ?? ""}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{m.inbox_room_all()}</option>
        {rooms.map(({ id, title }) => (
          <option key={id} value={id} lang={writtenIn(title)}>
            {title}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="secondary">
          {m.inbox_room_go()}
        </Button>
      </noscript>
    </Form>
  );
}
