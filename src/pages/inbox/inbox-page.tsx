import { Link, Outlet, useParams } from "react-router";
import { readInboxQuery } from "../../features/conversations/conversation.schema.ts";
import type { WireInbox, WireInboxRow } from "../../features/conversations/conversation.wire.ts";
import {
  conversationPath,
  INBOX_PATH,
  inboxPath,
  inboxSearch,
  personPath,
} from "../../features/conversations/conversation-paths.ts";
import { InboxList } from "../../features/conversations/web/inbox-list.tsx";
import { PeopleList } from "../../features/conversations/web/people-list.tsx";
import { useFreshInbox } from "../../features/conversations/web/use-fresh-inbox.ts";
import { useSendUnsent } from "../../features/conversations/web/use-send-unsent.ts";
import type { WireOffer } from "../../features/seekers/wanted.schema.ts";
import { OFFERS_PATH } from "../../features/seekers/web/seeker-paths.ts";
import { type OfferedRoom, SharedOffers } from "../../features/seekers/web/shared-offers.tsx";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/inbox-page";
import { InboxChips, InboxRooms } from "./inbox-chips.tsx";
import { type InboxContext, useThreeColumns } from "./inbox-context.ts";
import { InboxThird } from "./inbox-third.tsx";
import "./inbox-page.css";

export const handle: FrameHandle = { isFooterWideOnly: true };

export const meta: Route.MetaFunction = () => [{ title: m.inbox_meta_title() }, { name: "robots", content: "noindex" }];

/** Loads the list, which is the same beside every conversation. Invalid parameters are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readInboxQuery(new URL(request.url).searchParams);
  const { show, listing, cursor } = query;
  const actor = getActor(context);
  const { inbox, people: interest, wanted, areas } = context.get(servicesContext);
  const isAll = show === undefined && cursor === undefined;
  const [{ conversations, next }, { unread }, { rooms, hasHidden }, turn, interested, offered] = await orErrorPage(
    Promise.all([
      inbox.list(actor, query),
      inbox.statusOf(actor),
      inbox.findOwn(actor),
      inbox.countTurns(actor),
      interest.list(actor, { isHidden: show === "hidden", listingId: listing }),
      isAll || show === "offers" ? wanted.offersTo(actor) : [],
    ]),
  );
  const localized = await areas.localize(getLocale());
  const rows: WireInbox["conversations"] = conversations.map((row) => ({
    ...row,
    listing: row.listing && localized(row.listing),
  }));
  const people = interested.map((one) => ({ ...one, listing: localized(one.listing) }));
  return {
    rows,
    next,
    query,
    people: show === "interested" || show === "hidden" || (isAll && rows.length === 0) ? people : [],
    offers: show === "offers" ? offered.map((offer) => toOffer(localized(offer))) : [],
    offered: isAll ? offered.length : 0,
    // Interested people are only summarised beside conversations, in which people wait for an answer.
    summary: isAll && rows.length > 0 ? namesOf(people) : [],
    counts: { unread, turn, interested: show === "hidden" ? 0 : people.length },
    rooms,
    hasHidden,
    uid: actor.uid,
    now: Date.now(),
  };
}

const toOffer = ({ _id, verdict, over, ...offer }: WireOffer): OfferedRoom => ({
  ...offer,
  id: _id,
  verdict: verdict ?? undefined,
  over: over ?? undefined,
});

const namesOf = (people: readonly { name: string }[]) =>
  [...new Set(people.map(({ name }) => name))].slice(0, AVATARS_SHOWN);

/** Interested people in the summary above the conversations. */
const AVATARS_SHOWN = 3;

/** The inbox. Wide screens show the list and a conversation side by side, and phones show one of them. */
export default function InboxPage({
  loaderData: { rows, next, query, people, offers, offered, summary, counts, rooms, hasHidden, uid, now },
}: Route.ComponentProps) {
  const { id, listing, person } = useParams();
  const { show, cursor, ...others } = query;
  const isOpen = id !== undefined || person !== undefined;
  const search = inboxSearch(query);
  const lists = { current: id, search, now };
  useSendUnsent(uid);
  useFreshInbox();
  const isThree = useThreeColumns();
  const Title = isOpen ? "h2" : "h1";
  return (
    <div className="inbox" data-open={isOpen ? "" : undefined}>
      <section className="inbox-side" aria-labelledby="inbox-title">
        <div className="inbox-head">
          <Title className="inbox-title" id="inbox-title">
            {m.inbox_title()}
          </Title>
          {rooms.length > 1 && <InboxRooms rooms={rooms} show={show} listing={others.listing} />}
        </div>
        <InboxChips show={show} listing={others.listing} isOwner={rooms.length > 0} counts={counts} />
        {summary.length > 0 && <PeopleSummary names={summary} count={counts.interested} listing={others.listing} />}
        {offered > 0 && (
          <Link className="inbox-people" to={OFFERS_PATH}>
            <Icon name="home" />
            <strong>{m.my_search_offers({ count: offered, shown: number(offered) })}</strong>
            <Icon name="chevron-right" />
          </Link>
        )}
        {show === "offers" && (
          <div className="inbox-offers">
            <SharedOffers offers={offers} />
          </div>
        )}
        {people.length > 0 && (
          <PeopleList people={people} current={person && `${listing} ${person}`} search={search} now={now} />
        )}
        {show === "visits" ? (
          <Visits rows={rows} level={isOpen ? 3 : 2} {...lists} />
        ) : (
          rows.length > 0 && <InboxList rows={rows} {...lists} />
        )}
        {rows.length === 0 && people.length === 0 && show !== "offers" && (
          <NoRows isFiltered={show !== undefined || others.listing !== undefined} />
        )}
        {(next || cursor) && (
          <Pagination
            label={m.inbox_pages()}
            previous={cursor ? inboxPath({ show, ...others }) : undefined}
            next={next ? inboxPath({ show, ...others, cursor: next }) : undefined}
            previousLabel={m.inbox_first()}
            nextLabel={m.inbox_more()}
          />
        )}
        {hasHidden && show === undefined && (
          <Link className="inbox-hidden" to={inboxPath({ show: "hidden" })}>
            {m.inbox_hidden_go()}
          </Link>
        )}
      </section>
      <Outlet context={{ first: firstOf(rows, people, search), isThree } satisfies InboxContext} />
      {isThree !== false && <InboxThird />}
    </div>
  );
}

/** The path of the newest conversation, or of the first person. Wide screens open it. */
function firstOf(
  [row]: readonly WireInboxRow[],
  [one]: readonly { listing: { _id: string }; person: string }[],
  search: string,
): string | undefined {
  if (row) return conversationPath(row._id) + search;
  return one && personPath(one.listing._id, one.person) + search;
}

interface VisitsProps {
  rows: readonly WireInboxRow[];
  /** The level of its headings. */
  level: 2 | 3;
  current: string | undefined;
  search: string;
  now: number;
}

/** Booked visits, the next one first, and below them those that have ended. */
function Visits({ rows, level, ...list }: VisitsProps) {
  const Heading = `h${level}` as const;
  const coming = rows.filter(({ visit }) => visit?.state === "booked");
  const past = rows.filter(({ visit }) => visit?.state !== "booked");
  return [
    { title: m.inbox_visits_coming(), part: coming },
    { title: m.inbox_visits_past(), part: past },
  ].map(
    ({ title, part }) =>
      part.length > 0 && (
        <section key={title}>
          <Heading className="inbox-part">{title}</Heading>
          <InboxList rows={part} hasAllVisits {...list} />
        </section>
      ),
  );
}

interface PeopleSummaryProps {
  names: readonly string[];
  count: number;
  listing: string | undefined;
}

function PeopleSummary({ names, count, listing }: PeopleSummaryProps) {
  return (
    <Link className="inbox-people" to={inboxPath({ show: "interested", listing })}>
      <span className="inbox-people-faces" aria-hidden="true">
        {names.map((name) => (
          <Avatar key={name} src={undefined} alt="" name={name} size="s" />
        ))}
      </span>
      <strong>{m.inbox_people_summary({ count, shown: number(count) })}</strong>
      <Icon name="chevron-right" />
    </Link>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
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
