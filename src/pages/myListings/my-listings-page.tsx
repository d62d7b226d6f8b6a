import { useRef } from "react";
import { Form, Link } from "react-router";
import { NumberPaused } from "../../features/contacts/web/number-paused.tsx";
import type { TakenService } from "../../features/conversations/server/taken.service.ts";
import type { FreshAnswer } from "../../features/freshness/freshness.schema.ts";
import type { FreshnessService } from "../../features/freshness/server/freshness.service.ts";
import { type LifeAnswer, LifeAnswerNotice } from "../../features/freshness/web/own-state.tsx";
import { pageLimits } from "../../features/listings/listing.limits.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { parseWireOwnListings } from "../../features/listings/listing.wire.ts";
import { SHARED_PATH, WANTED_LIST_PATH } from "../../features/seekers/web/seeker-paths.ts";
import { whenText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { getActor, siteContext } from "../../platform/http/page.context.ts";
import { orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { loadOwnerDay, todayItems } from "../owner-day/today.ts";
import { TodayStrip } from "../owner-day/today-strip.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/my-listings-page";
import { answerAll, type BulkAnswer, chosenIds } from "./bulk-answer.ts";
import {
  type DeleteAnswer,
  DeleteAnswerNotice,
  DeleteButton,
  DeleteQuestion,
  useDelete,
} from "./my-listings-delete.tsx";
import { BulkBar, BulkNotice } from "./own-bulk.tsx";
import { hasWords, inOrder, isInTab, isTurn, type OwnTab, ownTabs } from "./own-order.ts";
import { ownPath, ownPlaceOf } from "./own-paths.ts";
import { toOwnRow } from "./own-row.ts";
import { OwnTable } from "./own-table.tsx";
import "./my-listings-page.css";

/** With fewer posts than this, phones show one list without tabs, and there is no search. */
const TOOLS_FROM = 6;
/** Wide screens can choose several posts as soon as there are several. */
const CHOICE_FROM = 2;

type MineAnswer = DeleteAnswer | LifeAnswer | BulkAnswer;

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const parameters = new URL(request.url).searchParams;
  const place = ownPlaceOf(parameters);
  const services = context.get(servicesContext);
  const now = Date.now();
  const [day, isPaused, shared, localized, plans] = await orErrorPage(
    Promise.all([
      loadOwnerDay(services, actor, new Date(now)),
      services.contactHistory.isPaused(actor),
      services.profiles.listSharedWith(actor, undefined),
      services.areas.localize(getLocale()),
      services.taken.plansOf(actor),
    ]),
  );
  const ids = day.posts.map(({ id }) => id);
  const requests = await orErrorPage(services.inbox.countRequests(actor, ids));
  const visitOf = (id: string) => day.visits.find(({ listingId }) => listingId === id);
  const entries = day.posts.map((post) => ({
    ...post,
    requests: requests.get(post.id) ?? 0,
    waiting: day.waiting.filter(({ listingId }) => listingId === post.id).length,
    visitAt: visitOf(post.id)?.startsAt,
  }));
  const { tab, sort, words } = place;
  const found = inOrder(
    entries.filter(
      (entry) => (!tab || isInTab(entry, tab, now)) && (!words || hasWords(entry, localized(entry).location, words)),
    ),
    sort,
    now,
  );
  const pages = Math.max(1, Math.ceil(found.length / pageLimits.browse));
  const page = Math.min(place.page ?? 1, pages);
  const shown = found.slice((page - 1) * pageLimits.browse, page * pageLimits.browse);
  const shownIds = shown.map(({ id }) => id);
  const [json, offering] = await orErrorPage(
    Promise.all([
      services.listings.listOwnByIds(actor, shownIds),
      services.viewings.listOffering(actor, shownIds, new Date(now)),
    ]),
  );
  const listings = parseWireOwnListings(json)
    .map(localized)
    .flatMap((listing) => {
      const entry = shown.find(({ id }) => id === listing.id);
      if (!entry) return [];
      const visit = visitOf(listing.id);
      const wanted = {
        requests: entry.requests,
        waiting: entry.waiting,
        visit: visit && {
          id: visit.id,
          name: visit.seekerName,
          when: whenText(visit.startsAt.toISOString(), now),
        },
        isOffering: offering.has(listing.id),
        isTurn: isTurn(entry, now),
      };
      return [toOwnRow(listing, wanted, plans.get(listing.id), now)];
    });
  const total = entries.length;
  return {
    listings,
    today: total > 0 ? todayItems({ ...day, posts: day.posts.map(localized) }, now) : undefined,
    place: { ...place, page },
    pages,
    total,
    tabs: ownTabs.flatMap((one) => {
      const count = entries.filter((entry) => isInTab(entry, one, now)).length;
      return count > 0 || one === tab ? [{ tab: one, count }] : [];
    }),
    origin: context.get(siteContext).origin,
    isPaused: isPaused && total > 0,
    isEmailUnverified: !actor.isEmailVerified,
    isPhoneUnverified: listings.some(({ state, isPhoneVerified }) => state === "live" && !isPhoneVerified),
    profiles: { count: shared.people.length, isMore: shared.next !== null },
    /** The post to delete. The page asks for confirmation without JavaScript. */
    asked: listings.find(({ id }) => id === parameters.get("delete")),
    /** Shows a notice after an update, because there is no toast without JavaScript. */
    updated: parameters.get("updated"),
  };
}

type Mine = Route.ComponentProps["loaderData"];

/**
 * Deletes a post. With `answer`, saves whether the room is still available; with `bulk`, whether all chosen ones are.
 * With `movesIn`, saves who moves in.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const form = await request.formData();
  const { freshness, taken, listings } = context.get(servicesContext);
  const bulk = form.get("bulk");
  if (bulk !== null)
    return orRefusal<MineAnswer>(answerAll(freshness, actor, chosenIds(form.getAll("post")), answerOf(bulk)));
  const id = listingIdSchema.safeParse(form.get("id"));
  const answer = form.get("answer");
  const movesIn = form.get("movesIn");
  if (!id.success) return { deletedCount: 0 };
  if (movesIn !== null) return orRefusal<MineAnswer>(saveMovesIn(taken, actor, id.data, movesIn));
  if (answer !== null) return orRefusal<MineAnswer>(answerFor(freshness, actor, id.data, answer));
  return orRefusal<MineAnswer>(listings.delete(actor, id.data).then((deletedCount) => ({ deletedCount })));
}

const answerOf = (value: FormDataEntryValue): FreshAnswer => (value === "taken" ? "taken" : "available");

async function answerFor(
  freshness: FreshnessService,
  actor: Actor,
  id: string,
  value: FormDataEntryValue,
): Promise<LifeAnswer> {
  const answered = answerOf(value);
  const { told } = await freshness.answer(actor, id, answered);
  return { answered, told };
}

/** Saves who moves in. A value that is no conversation stands for somebody else. */
async function saveMovesIn(
  taken: TakenService,
  actor: Actor,
  id: string,
  value: FormDataEntryValue,
): Promise<LifeAnswer> {
  const conversation = listingIdSchema.safeParse(value);
  await taken.choose(actor, id, conversation.success ? conversation.data : null);
  return { answered: "taken" };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = () => [{ title: m.mine_meta_title() }];

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, today, total, place, pages, origin, asked } = loaderData;
  const list = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useDelete(() => list.current?.focus());
  const canChoose = total >= CHOICE_FROM;
  const { page } = place;
  return (
    <div className="my-listings page-width">
      <header className="my-listings-head">
        <h1>{m.mine_heading()}</h1>
        <ButtonLink to={WANTED_LIST_PATH} variant="secondary" icon="users">
          {m.mine_looking()}
        </ButtonLink>
        {total > 0 && (
          <ButtonLink to="/addToFindRoommate" icon="plus">
            {m.mine_add()}
          </ButtonLink>
        )}
      </header>
      <Outcome mine={loaderData} answer={actionData} />
      {asked && !actionData && <DeleteQuestion listing={asked} cancel={ownPath(place)} />}
      {loaderData.isPaused && <NumberPaused />}
      {today && <TodayStrip items={today} />}
      {canChoose && (
        <>
          <Filter mine={loaderData} />
          <BulkBar
            here={ownPath(place)}
            list={list}
            key={listings.map(({ id }) => id).join()}
            answer={actionData && "bulk" in actionData ? actionData : undefined}
          />
        </>
      )}
      <div ref={list} className="my-listings-list" tabIndex={-1}>
        {listings.length > 0 && (
          <>
            <OwnTable
              listings={listings}
              origin={origin}
              sort={place.sort}
              sortPath={(sort) => ownPath({ ...place, sort, page: 1 })}
              canChoose={canChoose}
              renderDelete={(listing) => <DeleteButton listing={listing} place={place} onAsk={ask} />}
            />
            <p className="my-listings-note">{m.mine_figures_note()}</p>
          </>
        )}
        {listings.length === 0 && total > 0 && (
          <p className="my-listings-none">
            {place.words ? m.mine_search_none() : m.mine_tab_none()} <Link to={ownPath({})}>{m.mine_search_all()}</Link>
          </p>
        )}
        {total === 0 && (
          <EmptyState title={m.mine_none()} actions={<ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>}>
            {m.mine_none_text()}
          </EmptyState>
        )}
      </div>
      {pages > 1 && (
        <Pagination
          label={m.pages_label()}
          previous={page > 1 ? ownPath({ ...place, page: 1 }) : undefined}
          next={page < pages ? ownPath({ ...place, page: page + 1 }) : undefined}
          previousLabel={m.pages_first()}
          nextLabel={m.pages_next()}
        />
      )}
      <News mine={loaderData} />
      {dialog}
    </div>
  );
}

/** Shows the result of the last form to browsers without toasts. */
function Outcome({ mine: { updated }, answer }: { mine: Mine; answer: MineAnswer | undefined }) {
  return (
    <>
      {updated && (
        <Notice tone="success" title={m.form_updated()}>
          {updated === "waiting" && m.form_updated_waiting()}
        </Notice>
      )}
      {answer && <Answer answer={answer} />}
    </>
  );
}

function Answer({ answer }: { answer: MineAnswer }) {
  if ("bulk" in answer) return <BulkNotice answer={answer} />;
  return "answered" in answer ? <LifeAnswerNotice answer={answer} /> : <DeleteAnswerNotice answer={answer} />;
}

/** Shows how many people wait, and what keeps others from calling. */
function News({ mine: { profiles, isEmailUnverified, isPhoneUnverified } }: { mine: Mine }) {
  return (
    <>
      {profiles.count > 0 && (
        <Link to={SHARED_PATH} className="my-listings-people">
          <Icon name="users" />
          <span>
            <strong>
              {m.mine_profiles({
                count: profiles.count,
                shown: profiles.isMore ? `${number(profiles.count)}+` : number(profiles.count),
              })}
            </strong>{" "}
            <small>{m.mine_profiles_text()}</small>
          </span>
          <Icon name="chevron-right" />
        </Link>
      )}
      {isEmailUnverified && <Unconfirmed title={m.mine_email_title()} text={m.mine_email_text()} />}
      {!isEmailUnverified && isPhoneUnverified && (
        <Unconfirmed title={m.mine_phone_title()} text={m.mine_phone_text()} />
      )}
    </>
  );
}

function Unconfirmed({ title, text }: { title: string; text: string }) {
  return (
    <p className="my-listings-line">
      <span>
        <strong>{title}</strong> {text}
      </span>
      <ButtonLink to="/profile" variant="quiet">
        {m.mine_phone_go()}
      </ButtonLink>
    </p>
  );
}

const tabLabels: Record<OwnTab, () => string> = {
  turn: m.mine_tab_turn,
  live: m.mine_tab_live,
  checked: m.life_waiting,
  taken: m.mine_tab_taken,
};

/** Tabs and the search. Phones show them only if there are many posts. */
function Filter({ mine: { tabs, place, total } }: { mine: Mine }) {
  const { tab: current, sort, words } = place;
  const tab = (to: OwnTab | undefined, label: string, count: number) => (
    <Link
      key={label}
      to={ownPath({ sort, tab: to })}
      className="my-listings-tab"
      aria-current={to === current ? "page" : undefined}
      preventScrollReset
    >
      {to === current && <Icon name="check" size="s" />}
      {label} · {number(count)}
    </Link>
  );
  const hasMany = total >= TOOLS_FROM;
  return (
    <div className="my-listings-filter" data-few={(!hasMany && !current) || undefined}>
      <nav className="my-listings-tabs" aria-label={m.mine_tabs()}>
        {tab(undefined, m.mine_tab_all(), total)}
        {tabs.map(({ tab: one, count }) => tab(one, tabLabels[one](), count))}
      </nav>
      {hasMany && (
        <search>
          <Form className="my-listings-search" action="/myListings" preventScrollReset key={words}>
            {current && <input type="hidden" name="show" value={current} />}
            {sort && <input type="hidden" name="sort" value={sort} />}
            <input
              type="search"
              name="q"
              className="field-control"
              defaultValue={words}
              maxLength={100}
              aria-label={m.mine_search()}
              placeholder={m.mine_search()}
              enterKeyHint="search"
            />
            <Button type="submit" variant="quiet" icon="search">
              <span className="visually-hidden">{m.mine_search_go()}</span>
            </Button>
          </Form>
        </search>
      )}
    </div>
  );
}
