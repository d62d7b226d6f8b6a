import { Link, Outlet, useParams } from "react-router";
import { type InboxQuery, inboxQuerySchema } from "../../features/conversations/conversation.schema.ts";
import type { WireInbox } from "../../features/conversations/conversation.wire.ts";
import { INBOX_PATH, PEOPLE_SEARCH } from "../../features/conversations/conversation-paths.ts";
import { InboxList } from "../../features/conversations/web/inbox-list.tsx";
import { PeopleList } from "../../features/conversations/web/people-list.tsx";
import { useFreshInbox } from "../../features/conversations/web/use-fresh-inbox.ts";
import { useSendUnsent } from "../../features/conversations/web/use-send-unsent.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/inbox-page";
import { type InboxTab, InboxTabs, tabsOf } from "./inbox-tabs.tsx";
import "./inbox-page.css";

export const meta: Route.MetaFunction = () => [{ title: m.inbox_meta_title() }, { name: "robots", content: "noindex" }];

/** Loads the list, which is the same beside every conversation. Invalid parameters are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const actor = getActor(context);
  const query = inboxQuerySchema.safeParse(Object.fromEntries(searchParams)).data ?? {};
  const isPeople = searchParams.get("people") === "yes";
  const { inbox, people: interest, areas } = context.get(servicesContext);
  const [{ conversations, next }, { unread }, listings, interested] = await orErrorPage(
    Promise.all([
      isPeople ? { conversations: [], next: null } : inbox.list(actor, query),
      inbox.statusOf(actor),
      inbox.ownListings(actor),
      interest.list(actor, query.hidden === "yes"),
    ]),
  );
  const { cursor, ...filter } = query;
  const localized = await areas.localize(getLocale());
  const rows: WireInbox["conversations"] = conversations.map((row) => ({
    ...row,
    listing: row.listing && localized(row.listing),
  }));
  const people = interested.map((one) => ({ ...one, listing: localized(one.listing) }));
  const isFirstPage = hasPeople(query);
  const counts = { unread, people: filter.hidden ? 0 : interested.length };
  return {
    rows,
    next,
    isLater: cursor !== undefined,
    search: isPeople ? PEOPLE_SEARCH : searchOf(filter),
    people: isPeople || filter.hidden || (isFirstPage && rows.length === 0) ? people : [],
    // On the first page, interested people are only summarised: conversations come first, because people in them wait
    // for an answer.
    summary:
      isFirstPage && !isPeople && rows.length > 0
        ? { count: people.length, names: people.slice(0, NAMES_SHOWN).map(({ name }) => name) }
        : undefined,
    filter,
    tabs: tabsOf(isPeople ? "people" : filter, counts, listings),
    uid: actor.uid,
    now: Date.now(),
  };
}

/** Names of interested people in the summary above the conversations. */
const NAMES_SHOWN = 3;

/**
 * Whether the page lists interested people: only the first page of the whole inbox or of the member's own rooms does.
 */
const hasPeople = ({ cursor, side, ...others }: InboxQuery) =>
  cursor === undefined && side !== "seeker" && Object.keys(others).length === 0;

const searchOf = (values: object): string => {
  const search = new URLSearchParams(values as Record<string, string>).toString();
  return search && `?${search}`;
};

/** The inbox. Wide screens show the list and a conversation side by side, and phones show one of them. */
export default function InboxPage({
  loaderData: { rows, next, isLater, search, people, summary, filter, tabs, uid, now },
}: Route.ComponentProps) {
  const { id, listing, person } = useParams();
  const isOpen = id !== undefined || person !== undefined;
  useSendUnsent(uid);
  useFreshInbox();
  return (
    <div className="inbox" data-open={isOpen ? "" : undefined}>
      <section className="inbox-side" aria-labelledby="inbox-title">
        {isOpen ? (
          <h2 className="inbox-title" id="inbox-title">
            {m.inbox_title()}
          </h2>
        ) : (
          <h1 className="inbox-title" id="inbox-title">
            {m.inbox_title()}
          </h1>
        )}
        <InboxTabs tabs={tabs} />
        {summary && summary.count > 0 && <PeopleSummary {...summary} />}
        {people.length > 0 && (
          <PeopleList people={people} current={person && `${listing} ${person}`} search={search} now={now} />
        )}
        {rows.length > 0 && <InboxList rows={rows} current={id} search={search} now={now} />}
        {rows.length === 0 && people.length === 0 && <NoRows tabs={tabs} />}
        {(next || isLater) && (
          <Pagination
            label={m.inbox_pages()}
            previous={isLater ? INBOX_PATH + search : undefined}
            next={next ? INBOX_PATH + searchOf({ ...filter, cursor: next }) : undefined}
            previousLabel={m.inbox_first()}
            nextLabel={m.inbox_more()}
          />
        )}
      </section>
      <Outlet />
    </div>
  );
}

function PeopleSummary({ count, names }: { count: number; names: readonly string[] }) {
  return (
    <Link className="inbox-people" to={INBOX_PATH + PEOPLE_SEARCH}>
      <Icon name="heart" />
      <span className="inbox-people-text">
        <strong>{m.inbox_people_title()}</strong>
        <span>{names.join(", ")}</span>
      </span>
      <span className="inbox-people-count tabular">{number(count)}</span>
      <Icon name="chevron-right" />
    </Link>
  );
}

function NoRows({ tabs }: { tabs: readonly InboxTab[] }) {
  const isFiltered = !tabs[0]?.isCurrent;
  if (isFiltered)
    return (
      <p className="inbox-none">
        {m.inbox_none_here()} · <Link to={INBOX_PATH}>{m.inbox_none_here_go()}</Link>
      </p>
    );
  return (
    <EmptyState
      title={m.inbox_none_title()}
      actions={
        <ButtonLink to="/browseListings" icon="search">
          {m.inbox_none_go()}
        </ButtonLink>
      }
    >
      {m.inbox_none_text()}
    </EmptyState>
  );
}
