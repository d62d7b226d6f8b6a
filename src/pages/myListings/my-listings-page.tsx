import { useRef } from "react";
import { Link, redirect } from "react-router";
import { NumberPaused } from "../../features/contacts/web/number-paused.tsx";
import type { TakenService } from "../../features/conversations/server/taken.service.ts";
import type { FreshnessService } from "../../features/freshness/server/freshness.service.ts";
import { type LifeAnswer, LifeAnswerNotice } from "../../features/freshness/web/own-state.tsx";
import { pageLimits } from "../../features/listings/listing.limits.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { parseWireOwnListings } from "../../features/listings/listing.wire.ts";
import { type OwnGroup, ownGroups } from "../../features/listings/listing-life.ts";
import { encodeOwnCursor, ownCursorSchema } from "../../features/listings/own-cursor.ts";
import { SHARED_PATH, WANTED_LIST_PATH } from "../../features/seekers/web/seeker-paths.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { getActor, siteContext } from "../../platform/http/page.context.ts";
import { orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/my-listings-page";
import {
  type DeleteAnswer,
  DeleteAnswerNotice,
  DeleteButton,
  DeleteQuestion,
  useDelete,
} from "./my-listings-delete.tsx";
import { toOwnRow } from "./own-row.ts";
import { OwnTable } from "./own-table.tsx";
import "./my-listings-page.css";

const PATH = "/myListings";
/** With fewer posts than this, one list without tabs is enough. */
const TABS_FROM = 6;

type MineAnswer = DeleteAnswer | LifeAnswer;

interface Place {
  group: OwnGroup | undefined;
  cursor?: string | undefined;
}

function pathTo({ group, cursor }: Place): string {
  const query = new URLSearchParams({ ...(group && { show: group }), ...(cursor && { cursor }) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** Uses the same service as GET /browseListing/{uid}. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const parameters = new URL(request.url).searchParams;
  const before = ownCursorSchema.safeParse(parameters.get("cursor")).data;
  const group = ownGroups.find((one) => one === parameters.get("show"));
  const { listings: service, contactHistory, profiles, areas, taken } = context.get(servicesContext);
  const [{ json, nextBefore }, counts, isPaused, shared, localized, plans] = await orErrorPage(
    Promise.all([
      service.listOwn(actor, actor.uid, { limit: pageLimits.browse, before, group }),
      service.countOwn(actor),
      contactHistory.isPaused(actor),
      profiles.listSharedWith(actor, undefined),
      areas.localize(getLocale()),
      taken.plansOf(actor),
    ]),
  );
  const listings = parseWireOwnListings(json)
    .map(localized)
    .map((listing) => toOwnRow(listing, plans.get(listing.id)));
  // This page is empty because its last post was deleted.
  if (before && listings.length === 0) throw redirect(pathTo({ group }));
  const total = ownGroups.reduce((sum, one) => sum + counts[one], 0);
  return {
    listings,
    group,
    total,
    tabs:
      total >= TABS_FROM || group
        ? ownGroups.filter((one) => counts[one] > 0).map((one) => ({ group: one, count: counts[one] }))
        : [],
    origin: context.get(siteContext).origin,
    isPaused: isPaused && total > 0,
    isEmailUnverified: !actor.isEmailVerified,
    isPhoneUnverified: listings.some(({ state, isPhoneVerified }) => state === "live" && !isPhoneVerified),
    profiles: { count: shared.people.length, isMore: shared.next !== null },
    cursor: before && encodeOwnCursor(before),
    next: nextBefore && pathTo({ group, cursor: encodeOwnCursor(nextBefore) }),
    /** The post to delete. The page asks for confirmation without JavaScript. */
    asked: listings.find(({ id }) => id === parameters.get("delete")),
    /** Shows a notice after an update, because there is no toast without JavaScript. */
    updated: parameters.get("updated"),
  };
}

type Mine = Route.ComponentProps["loaderData"];

/** Deletes a post. With `answer`, saves whether the room is still available. With `movesIn`, saves who moves in. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const form = await request.formData();
  const id = listingIdSchema.safeParse(form.get("id"));
  const answer = form.get("answer");
  const movesIn = form.get("movesIn");
  if (!id.success) return { deletedCount: 0 };
  if (movesIn !== null)
    return orRefusal<MineAnswer>(saveMovesIn(context.get(servicesContext).taken, actor, id.data, movesIn));
  if (answer !== null)
    return orRefusal<MineAnswer>(answerFor(context.get(servicesContext).freshness, actor, id.data, answer));
  const deleting = context.get(servicesContext).listings.delete(actor, id.data);
  return orRefusal<MineAnswer>(deleting.then((deletedCount) => ({ deletedCount })));
}

async function answerFor(
  freshness: FreshnessService,
  actor: Actor,
  id: string,
  value: FormDataEntryValue,
): Promise<LifeAnswer> {
  const answered = value === "taken" ? "taken" : "available";
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
  const { listings, group, total, origin, cursor, next, asked } = loaderData;
  const list = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useDelete(() => list.current?.focus());
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
      {asked && !actionData && <DeleteQuestion listing={asked} cancel={pathTo({ group, cursor })} />}
      <News mine={loaderData} />
      <Tabs mine={loaderData} />
      <div ref={list} className="my-listings-list" tabIndex={-1}>
        {listings.length > 0 && (
          <>
            <OwnTable
              listings={listings}
              origin={origin}
              renderDelete={(listing) => <DeleteButton listing={listing} group={group} cursor={cursor} onAsk={ask} />}
            />
            <p className="my-listings-note">{m.mine_figures_note()}</p>
          </>
        )}
        {listings.length === 0 && group && <p>{m.mine_tab_none()}</p>}
        {total === 0 && !group && (
          <EmptyState title={m.mine_none()} actions={<ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>}>
            {m.mine_none_text()}
          </EmptyState>
        )}
      </div>
      {(next || cursor) && (
        <Pagination
          label={m.pages_label()}
          previous={cursor && pathTo({ group })}
          next={next}
          previousLabel={m.pages_first()}
          nextLabel={m.pages_next()}
        />
      )}
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
      {answer && ("answered" in answer ? <LifeAnswerNotice answer={answer} /> : <DeleteAnswerNotice answer={answer} />)}
    </>
  );
}

/** Shows how many people wait, and what keeps others from calling. */
function News({ mine: { profiles, isPaused, isEmailUnverified, isPhoneUnverified } }: { mine: Mine }) {
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
      {isPaused && <NumberPaused />}
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

const tabLabels: Record<OwnGroup, () => string> = {
  live: m.mine_tab_live,
  hidden: m.mine_tab_hidden,
  review: m.mine_tab_review,
  taken: m.mine_tab_taken,
};

function Tabs({ mine: { tabs, group, total } }: { mine: Mine }) {
  if (tabs.length === 0) return null;
  const tab = (to: OwnGroup | undefined, label: string, count: number) => (
    <Link
      key={label}
      to={pathTo({ group: to })}
      className="my-listings-tab"
      aria-current={to === group ? "page" : undefined}
      preventScrollReset
    >
      {to === group && <Icon name="check" size="s" />}
      {label} · {number(count)}
    </Link>
  );
  return (
    <nav className="my-listings-tabs" aria-label={m.mine_tabs()}>
      {tab(undefined, m.mine_tab_all(), total)}
      {tabs.map(({ group: one, count }) => tab(one, tabLabels[one](), count))}
    </nav>
  );
}
