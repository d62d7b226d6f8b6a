import { Link, useSearchParams } from "react-router";
import { roomShows } from "../../features/saved/room-steps.ts";
import { type DeviceRoom, roomsToMerge, useDeviceRooms } from "../../features/saved/web/device-rooms.ts";
import { SavedNote } from "../../features/saved/web/saved-note.tsx";
import { OFFERS_PATH, OWN_WANTED_PATH } from "../../features/seekers/web/seeker-paths.ts";
import { NextVisit } from "../../features/viewings/web/visit-flag.tsx";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { profilePath } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { GoneRooms } from "./gone-rooms.tsx";
import type { loadMySearch } from "./my-search-loader.ts";
import { CHOOSE_PATH, MY_SEARCH_PATH, mySearchPath, SHARE_PATH } from "./my-search-paths.ts";
import { RoomList, type RoomOfList } from "./room-list.tsx";
import { SavedForm } from "./saved-form.tsx";
import { SavedHead } from "./saved-head.tsx";
import { ShowList, type ShownList } from "./show-list.tsx";
import "../../ui/chip.css";

type Search = Awaited<ReturnType<typeof loadMySearch>>;

/**
 * Right after log-in, the rooms of the device are not in the account yet. They are already shown, so that the list never
 * looks empty.
 */
function useComing({ rooms, show, isLater }: Search): readonly DeviceRoom[] {
  // There are none on the server and before hydration.
  const device = useDeviceRooms() ? roomsToMerge() : [];
  if (show || isLater) return [];
  return device.filter(({ id }) => !rooms.some((room) => room.id === id));
}

export function MemberSearch({ search, shown }: { search: Search; shown: ShownList | undefined }) {
  const { show, gone, counts, cursor, isLater, next, undo, shownSince, now } = search;
  const [parameters] = useSearchParams();
  const coming = useComing(search);
  const rooms: readonly RoomOfList[] = [
    ...coming.map((room) => ({ ...room, isOwn: true, step: "contact" as const })),
    ...search.rooms,
  ];
  const isChoosing = parameters.get("compare") === "yes";
  const isSharing = parameters.get("share") === "yes" || shown !== undefined;
  return (
    <>
      <SavedHead current="saved">
        <ListMenu search={search} count={rooms.length} />
      </SavedHead>
      {isSharing && <ShowList since={shownSince} answer={shown} />}
      {undo && (
        <Notice
          tone="success"
          announce
          title={m.my_search_hidden_done()}
          action={
            <SavedForm id={undo.id} intent="save" back={MY_SEARCH_PATH} icon="retry">
              {m.my_search_undo()}
            </SavedForm>
          }
        >
          <span lang={writtenIn(undo.title)}>{undo.title}</span>
        </Notice>
      )}
      {next && <NextVisit viewing={next} now={now} />}
      {(rooms.length > 0 || show) && <Chips show={show} counts={{ ...counts, all: counts.all + coming.length }} />}
      <section aria-label={m.my_search_rooms()}>
        {rooms.length > 0 ? (
          <RoomList
            rooms={rooms}
            isFolded={!show && !isLater}
            isChoosing={isChoosing}
            isPlain={isSharing}
            Menu={RoomMenu}
          />
        ) : (
          gone.length === 0 && <Empty isFiltered={show !== undefined} />
        )}
        {gone.length > 0 && <GoneRooms ids={gone} />}
        {(cursor || isLater) && (
          <Pagination
            label={m.pages_label()}
            previous={isLater ? mySearchPath({ show }) : undefined}
            next={cursor && mySearchPath({ show, cursor })}
            previousLabel={m.pages_first()}
            nextLabel={m.pages_next()}
          />
        )}
      </section>
      <Yours search={search} />
    </>
  );
}

/** What can be done with the whole list. */
function ListMenu({ search: { counts, shownSince }, count }: { search: Search; count: number }) {
  return (
    <PopoverMenu label={m.my_search_menu()} title={m.my_search_menu()} trigger={<Icon name="more" />}>
      {count > 1 && (
        <ButtonLink to={CHOOSE_PATH} variant="quiet" icon="compare" rel="nofollow">
          {m.compare_add()}
        </ButtonLink>
      )}
      {(counts.saved > 0 || shownSince) && (
        <ButtonLink to={SHARE_PATH} variant="quiet" icon="share" rel="nofollow">
          {m.shortlist_link_open()}
        </ButtonLink>
      )}
      <ButtonLink to={mySearchPath({ show: "hidden" })} variant="quiet" icon="eye-off">
        {m.my_search_hidden({ shown: number(counts.hidden) })}
      </ButtonLink>
    </PopoverMenu>
  );
}

const chipTexts = {
  all: m.my_search_all,
  visit: m.my_search_visits,
  answered: m.my_search_answers,
  contact: m.my_search_contact,
};

function Chips({ show, counts }: Pick<Search, "show" | "counts">) {
  const current = show ?? "all";
  // A filter without rooms has no chip, unless it is chosen.
  const chips = (["all", ...roomShows] as const).filter(
    (chip) => chip === "all" || chip === current || (counts[chip] > 0 && counts[chip] < counts.all),
  );
  if (chips.length === 1) return null;
  return (
    <nav aria-label={m.my_search_filters()} className="my-search-chips">
      {chips.map((chip) => (
        <Link
          key={chip}
          className="chip"
          to={mySearchPath({ show: chip === "all" ? undefined : chip })}
          replace
          preventScrollReset
          aria-current={chip === current ? "true" : undefined}
          data-on={chip === current ? "" : undefined}
        >
          {chipTexts[chip]({ shown: number(counts[chip]) })}
        </Link>
      ))}
    </nav>
  );
}

function RoomMenu({ room: { id, note = "", isSaved = true, isOnlySaved = false } }: { room: RoomOfList }) {
  return (
    <>
      <SavedNote id={id} note={note} isSaved={isSaved} />
      {isOnlySaved && (
        <SavedForm id={id} intent="unsave" back={MY_SEARCH_PATH} icon="bookmark-filled">
          {m.my_search_forget()}
        </SavedForm>
      )}
      <SavedForm id={id} intent="hide" back={mySearchPath({ undo: id })} icon="eye-off">
        {m.my_search_hide()}
      </SavedForm>
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p>{m.my_search_none_here()}</p>;
  return (
    <EmptyState
      title={m.my_search_saved_none()}
      actions={<ButtonLink to="/browseListings">{m.my_search_browse()}</ButtonLink>}
    >
      {m.my_search_saved_none_text()}
    </EmptyState>
  );
}

/** What the member says about themselves and the room they need, and what came of it. */
function Yours({ search: { about, wanted, offers } }: { search: Search }) {
  return (
    <nav className="saved-list my-search-yours" aria-label={m.my_search_more()}>
      <Link to={profilePath(MY_SEARCH_PATH)}>
        <span>
          <strong>{m.my_search_about()}</strong>
          <small>{about ?? m.my_search_about_none()}</small>
        </span>
        <Icon name="chevron-right" />
      </Link>
      <Link to={OWN_WANTED_PATH}>
        <span>
          <strong>{m.my_search_wanted()}</strong>
          <small lang={wanted === undefined ? undefined : writtenIn(wanted)}>
            {wanted ?? m.my_search_wanted_none()}
          </small>
        </span>
        <Icon name="chevron-right" />
      </Link>
      {offers > 0 && (
        <Link to={OFFERS_PATH}>
          <strong>{m.my_search_offers({ count: offers, shown: number(offers) })}</strong>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
