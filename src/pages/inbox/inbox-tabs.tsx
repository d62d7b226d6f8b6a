import { Link } from "react-router";
import type { InboxQuery } from "../../features/conversations/conversation.schema.ts";
import { INBOX_PATH, PEOPLE_SEARCH } from "../../features/conversations/conversation-paths.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";

export interface InboxTab {
  to: string;
  text: string;
  isCurrent: boolean;
  /** Whether the text is a listing's title, in the owner's words. */
  isListing?: boolean;
}

type Filter = Omit<InboxQuery, "cursor">;

const searchOf = (filter: Filter): string => new URLSearchParams(filter as Record<string, string>).toString();

/** Tabs that filter by state, by side and, for posters, by listing. */
export function tabsOf(
  filter: Filter | "people",
  { unread, people }: { unread: number; people: number },
  listings: readonly { id: string; title: string }[],
): InboxTab[] {
  const isPeople = filter === "people";
  const tab = (text: string, own: Filter) => ({
    to: `${INBOX_PATH}?${searchOf(own)}`,
    text,
    isCurrent: !isPeople && searchOf(filter) === searchOf(own),
  });
  const isPoster = listings.length > 0;
  return [
    { ...tab(m.inbox_all(), {}), to: INBOX_PATH },
    tab(unread > 0 ? m.inbox_unread_count({ count: number(unread) }) : m.inbox_unread(), { unread: "yes" }),
    ...(people > 0 || isPeople
      ? [{ to: INBOX_PATH + PEOPLE_SEARCH, text: m.inbox_people({ count: number(people) }), isCurrent: isPeople }]
      : []),
    tab(m.inbox_asked(), { state: "asked" }),
    ...(isPoster ? [tab(m.inbox_search(), { side: "seeker" }), tab(m.inbox_rooms(), { side: "poster" })] : []),
    ...(listings.length > 1
      ? listings.map(({ id, title }) => ({ ...tab(title, { listing: id }), isListing: true }))
      : []),
    tab(m.inbox_open(), { state: "open" }),
    tab(m.inbox_closed(), { state: "closed" }),
    tab(m.inbox_hidden(), { hidden: "yes" }),
  ];
}

export function InboxTabs({ tabs }: { tabs: readonly InboxTab[] }) {
  return (
    <nav className="inbox-tabs" aria-label={m.inbox_filters()}>
      <ul className="inbox-tab-list">
        {tabs.map(({ to, text, isCurrent, isListing }) => (
          <li key={to}>
            <Link
              className="inbox-tab"
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              lang={isListing ? writtenIn(text) : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
