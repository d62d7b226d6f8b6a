import { useRef } from "react";
import { redirect } from "react-router";
import { NumberPaused } from "../../features/contacts/web/number-paused.tsx";
import type { FreshnessService } from "../../features/freshness/server/freshness.service.ts";
import { type LifeAnswer, LifeAnswerNotice, OwnStateLine, StateBadge, secondsUntil } from "../../features/freshness/web/own-state.tsx";
import { TAKE_PARAMETER, type TakeListing, TakeQuestion } from "../../features/freshness/web/own-state-take.tsx";
import { pageLimits } from "../../features/listings/listing.limits.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { type OwnListing, parseWireOwnListings } from "../../features/listings/listing.wire.ts";
import { nextState } from "../../features/listings/listing-life.ts";
import { encodeOwnCursor, ownCursorSchema } from "../../features/listings/own-cursor.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import { ListingTable, toListingRow } from "../../features/search/web/listing-table.tsx";
import * as m from "../../paraglide/messages.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { orErrorPage, orRefusal, orUnreachable, refusalOf } from "../../platform/http/page-errors.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/my-listings-page";
import { type DeleteAnswer, DeleteAnswerNotice, DeleteButton, DeleteQuestion, useDelete } from "./my-listings-delete.tsx";
import "./my-listings-page.css";

const PATH = "/myListings";

type MineAnswer = DeleteAnswer | LifeAnswer;

const toOwnRow = (listing: OwnListing) => ({
  ...toListingRow(listing),
  state: listing.state,
  sleepAt: listing.sleepAt,
  note: listing.note,
  confirmedAt: listing.confirmedAt,
  likeCount: listing.likeCount,
  takenTold: listing.takenTold,
  tellInSeconds: secondsUntil(listing.tellAt),
});

/** Uses the same service as GET /browseListing/{uid}. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath(PATH));
  const parameters = new URL(request.url).searchParams;
  const before = ownCursorSchema.safeParse(parameters.get("cursor")).data;
  const [{ json, nextBefore }, isPaused] = await orErrorPage(
    Promise.all([
      context.get(servicesContext).listings.listOwn(actor, actor.uid, { limit: pageLimits.browse, before }),
      context.get(servicesContext).contactHistory.isPaused(actor),
    ]),
  );
  const listings = parseWireOwnListings(json).map(toOwnRow);
  // The last post of a later page was deleted.
  if (before && listings.length === 0) throw redirect(PATH);
  return {
    listings,
    isPaused: isPaused && listings.length > 0,
    cursor: before && encodeOwnCursor(before),
    next: nextBefore && `${PATH}?cursor=${encodeOwnCursor(nextBefore)}`,
    /** Post to delete: without JavaScript the page shows the question. */
    asked: listings.find(({ id }) => id === parameters.get("delete")),
    taking: await findToTake(context.get(servicesContext).listings, actor, parameters.get(TAKE_PARAMETER)),
    /** For a notice after an update, because there is no toast without JavaScript. */
    updated: parameters.get("updated"),
  };
}

/** The member's post to mark as taken. It may be on another page of the list. */
async function findToTake(service: ListingsService, actor: Actor, asked: string | null): Promise<TakeListing | undefined> {
  const id = listingIdSchema.safeParse(asked);
  if (!id.success) return undefined;
  const found = await service.getForMember(actor, id.data).catch((error: unknown) => {
    if (refusalOf(error)) return undefined;
    throw error;
  });
  return found?.state && nextState(found.state, "take") ? { id: id.data, title: found.title, likeCount: found.likeCount } : undefined;
}

/** Deletes a post. With `answer`, saves whether it is still available. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath(PATH));
  const form = await request.formData();
  const id = listingIdSchema.safeParse(form.get("id"));
  const answer = form.get("answer");
  if (!id.success) return { deletedCount: 0 };
  if (answer !== null) return orRefusal<MineAnswer>(answerFor(context.get(servicesContext).freshness, actor, id.data, answer));
  const deleting = context.get(servicesContext).listings.delete(actor, id.data);
  return orRefusal<MineAnswer>(deleting.then((deletedCount) => ({ deletedCount })));
}

async function answerFor(freshness: FreshnessService, actor: Actor, id: string, value: FormDataEntryValue): Promise<LifeAnswer> {
  const answered = value === "taken" ? "taken" : "available";
  await freshness.answer(actor, id, answered);
  return { answered };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = () => [{ title: m.mine_meta_title() }];

export default function MyListingsPage({ loaderData: { listings, isPaused, cursor, next, asked, taking, updated }, actionData }: Route.ComponentProps) {
  const list = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useDelete(() => list.current?.focus());
  return (
    <div className="my-listings page-width">
      <SectionHeading
        title={m.mine_heading()}
        level={1}
        action={
          listings.length > 0 && (
            <ButtonLink to="/addToFindRoommate" icon="plus">
              {m.mine_add()}
            </ButtonLink>
          )
        }
      />
      {updated && (
        <Notice tone="success" title={m.form_updated()}>
          {updated === "waiting" && m.form_updated_waiting()}
        </Notice>
      )}
      {actionData && ("answered" in actionData ? <LifeAnswerNotice answer={actionData} /> : <DeleteAnswerNotice answer={actionData} />)}
      {asked && !actionData && <DeleteQuestion listing={asked} cancel={cursor ? `${PATH}?cursor=${cursor}` : PATH} />}
      {taking && !actionData && <TakeQuestion listing={taking} />}
      {isPaused && <NumberPaused />}
      <div ref={list} className="my-listings-list" tabIndex={-1}>
        {listings.length > 0 ? (
          <ListingTable
            caption={m.mine_heading()}
            listings={listings}
            renderStatus={({ state }) => <StateBadge state={state} />}
            renderNote={(listing) => <OwnStateLine own={listing} />}
            renderActions={(listing) => (
              <>
                <ButtonLink to={`/updatePage/${listing.id}`} variant="secondary" icon="edit">
                  {m.mine_update()} <span className="visually-hidden">{listing.title}</span>
                </ButtonLink>
                <DeleteButton listing={listing} cursor={cursor} onAsk={ask} />
              </>
            )}
          />
        ) : (
          <EmptyState title={m.mine_none()} actions={<ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>}>
            {m.mine_none_text()}
          </EmptyState>
        )}
      </div>
      {(next || cursor) && (
        <Pagination label={m.pages_label()} previous={cursor && PATH} next={next} previousLabel={m.pages_first()} nextLabel={m.pages_next()} />
      )}
      {dialog}
    </div>
  );
}
