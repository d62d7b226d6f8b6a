import type { ReactNode } from "react";
import { Form, Link, useLocation, useSearchParams } from "react-router";
import { likedLimits } from "../../features/likes/like.limits.ts";
import { type DeviceRoom, roomsToMerge, useDeviceRooms } from "../../features/saved/web/device-rooms.ts";
import { SaveButton } from "../../features/saved/web/save-button.tsx";
import { SAVED_ACTION } from "../../features/saved/web/saved-calls.ts";
import { SavedNote } from "../../features/saved/web/saved-note.tsx";
import { SavedRoom } from "../../features/saved/web/saved-room.tsx";
import { OFFERS_PATH, OWN_WANTED_PATH } from "../../features/seekers/web/seeker-paths.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { ALERTS_PATH, profilePath } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import type { ListedRoom, loadMySearch } from "./my-search-loader.ts";
import { MY_SEARCH_PATH, mySearchPath, type SearchList } from "./my-search-paths.ts";
import { ShowList, type ShownList } from "./show-list.tsx";

type Search = Awaited<ReturnType<typeof loadMySearch>>;

const countText = (count: number, most: number) => (count >= most ? `${number(most - 1)}+` : number(count));

/**
 * Right after log-in, the rooms of the device are not in the account yet. They are already shown as saved, so that the
 * list never looks empty.
 */
function useWithDevice(search: Search): { search: Search; coming: readonly DeviceRoom[] } {
  // There are none on the server and before hydration.
  const device = useDeviceRooms() ? roomsToMerge() : [];
  const [parameters] = useSearchParams();
  const coming = device.filter(({ id }) => !search.rooms.some((room) => room.id === id));
  if (coming.length === 0) return { search, coming };
  const counts = { ...search.counts, saved: search.counts.saved + coming.length };
  // If the member has not chosen a list, the server chose Liked because nothing was saved. Saved is shown instead.
  const isChosen = search.list === "saved" || parameters.has("list");
  return isChosen
    ? { search: { ...search, counts }, coming: search.list === "saved" && !search.isLater ? coming : [] }
    : {
        search: { ...search, counts, list: "saved", rooms: [], gone: [], next: undefined, compare: undefined },
        coming,
      };
}

export function MemberSearch({ search: loaded, shown }: { search: Search; shown: ShownList | undefined }) {
  const { search, coming } = useWithDevice(loaded);
  const { list, counts, rooms, gone, next, isLater, compare, undo, shownSince } = search;
  return (
    <>
      <header className="my-search-head">
        <h1 className="my-search-title">{m.my_search_title()}</h1>
        {compare && (
          <ButtonLink to={compare} variant="quiet" icon="compare">
            {m.compare_add()}
          </ButtonLink>
        )}
      </header>
      <nav className="my-search-lists" aria-label={m.my_search_lists()}>
        <ListLink list="saved" current={list} text={m.my_search_saved({ shown: number(counts.saved) })} />
        <ListLink
          list="liked"
          current={list}
          text={m.my_search_liked({ shown: countText(counts.liked, likedLimits.counted) })}
        />
      </nav>
      {undo && list !== "hidden" && (
        <Notice tone="success" announce title={m.my_search_hidden_done()} action={<Undo id={undo.id} />}>
          <span lang={writtenIn(undo.title)}>{undo.title}</span>
        </Notice>
      )}
      {list === "hidden" && <h2 className="my-search-hidden-title">{m.my_search_hidden_title()}</h2>}
      <section aria-label={m.my_search_rooms()}>
        {rooms.length + coming.length > 0 ? (
          <ul className="saved-rooms">
            {coming.map((room) => (
              <SavedRoom key={room.id} room={room} />
            ))}
            {rooms.map((room) => (
              <Room key={room.id} room={room} list={list} />
            ))}
          </ul>
        ) : (
          gone.length === 0 && <Empty list={list} />
        )}
        {gone.length > 0 && <Gone ids={gone} list={list} />}
        {(next || isLater) && (
          <Pagination
            label={m.pages_label()}
            previous={isLater ? mySearchPath(list) : undefined}
            next={next && mySearchPath(list, { cursor: next })}
            previousLabel={m.pages_first()}
            nextLabel={m.pages_next()}
          />
        )}
        {list === "hidden" ? (
          <Link className="my-search-hidden" to={MY_SEARCH_PATH}>
            <Icon name="arrow-left" size="s" /> {m.my_search_back()}
          </Link>
        ) : (
          counts.hidden > 0 && (
            <Link className="my-search-hidden" to={mySearchPath("hidden")}>
              <Icon name="eye-off" size="s" /> {m.my_search_hidden({ shown: number(counts.hidden) })}
            </Link>
          )
        )}
      </section>
      <nav className="my-search-links" aria-label={m.my_search_more()}>
        <Link className="my-search-row" to={ALERTS_PATH}>
          <span>{m.alerts_title()}</span>
          <Icon name="chevron-right" />
        </Link>
      </nav>
      {(counts.saved > 0 || shownSince) && <ShowList since={shownSince} answer={shown} />}
      <div className="my-search-parts">
        <About texts={search.about} />
        <Offers search={search} />
      </div>
    </>
  );
}

function ListLink({ list, current, text }: { list: SearchList; current: SearchList; text: string }) {
  return (
    <Link to={mySearchPath(list)} replace preventScrollReset aria-current={list === current ? "true" : undefined}>
      {text}
    </Link>
  );
}

function Room({ room, list }: { room: ListedRoom; list: SearchList }) {
  const { id, note, phone } = room;
  if (list === "hidden")
    return (
      <SavedRoom room={room}>
        <Ask id={id} intent="show" back={mySearchPath("hidden")} icon="eye">
          {m.my_search_show()}
        </Ask>
      </SavedRoom>
    );
  if (list === "liked")
    return (
      <SavedRoom room={room} corner={<SaveButton room={room} mark="liked" />}>
        {!phone && <span className="my-search-no-number">{m.my_search_no_number()}</span>}
      </SavedRoom>
    );
  return (
    <SavedRoom room={room} corner={<SaveButton room={room} mark="saved" note={note} />}>
      <SavedNote id={id} note={note} />
      <Ask id={id} intent="hide" back={mySearchPath("saved", { undo: id })} icon="eye-off">
        {m.my_search_hide()}
      </Ask>
    </SavedRoom>
  );
}

interface AskProps {
  id: string;
  intent: "hide" | "show" | "save";
  /** The page to show afterwards. */
  back: string;
  icon: "eye" | "eye-off" | "retry";
  children: ReactNode;
}

/** A button in its own form, which works without JavaScript. */
function Ask({ id, intent, back, icon, children }: AskProps) {
  return (
    <Form method="post" action={SAVED_ACTION} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" name="intent" value={intent} variant="quiet" icon={icon}>
        {children}
      </Button>
    </Form>
  );
}

/** Puts a hidden room back into the list. Its note is still there. */
function Undo({ id }: { id: string }) {
  return (
    <Ask id={id} intent="save" back={mySearchPath("saved")} icon="retry">
      {m.my_search_undo()}
    </Ask>
  );
}

/**
 * Rooms of the list that the member cannot see now. They may become visible again, so the member is asked before they
 * are removed.
 */
function Gone({ ids, list }: { ids: readonly string[]; list: SearchList }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={SAVED_ACTION} replace preventScrollReset className="my-search-gone">
      <span>{m.my_search_gone({ count: ids.length, shown: number(ids.length) })}</span>
      <input type="hidden" name="back" value={pathname + search} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="gone" value={id} />
      ))}
      {list !== "liked" && (
        <Button type="submit" name="intent" value="forget" variant="quiet">
          {m.my_search_forget()}
        </Button>
      )}
    </Form>
  );
}

function Empty({ list }: { list: SearchList }) {
  const browse = <ButtonLink to="/browseListings">{m.my_search_browse()}</ButtonLink>;
  if (list === "hidden") return <p>{m.my_search_hidden_none()}</p>;
  return list === "liked" ? (
    <EmptyState title={m.my_search_liked_none()} actions={browse}>
      {m.my_search_liked_none_text()}
    </EmptyState>
  ) : (
    <EmptyState title={m.my_search_saved_none()} actions={browse}>
      {m.my_search_saved_none_text()}
    </EmptyState>
  );
}

function About({ texts }: { texts: readonly string[] | undefined }) {
  return (
    <section className="my-search-part" aria-labelledby="my-search-about">
      <div className="my-search-part-head">
        <h2 id="my-search-about">{m.my_search_about()}</h2>
        {texts && <Link to={profilePath(MY_SEARCH_PATH)}>{m.my_search_about_edit()}</Link>}
      </div>
      <div className="my-search-about">
        <p>{texts ? m.my_search_about_text() : m.my_search_about_none()}</p>
        {texts ? (
          <ul className="my-search-tags">
            {texts.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        ) : (
          <ButtonLink to={profilePath(MY_SEARCH_PATH)} variant="secondary">
            {m.my_search_about_start()}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Offers({ search: { wanted, offers } }: { search: Search }) {
  return (
    <section className="my-search-part" aria-labelledby="my-search-wanted">
      <div className="my-search-part-head">
        <h2 id="my-search-wanted">{m.my_search_wanted()}</h2>
        {wanted && <Link to={OWN_WANTED_PATH}>{m.my_search_wanted_edit()}</Link>}
      </div>
      <div className="my-search-card">
        {wanted ? (
          <p className="my-search-line">
            <strong lang={writtenIn(wanted.title)}>{wanted.title}</strong>
            <span>{m.my_search_wanted_until({ date: date(wanted.until) })}</span>
          </p>
        ) : (
          <div className="my-search-line">
            <p>{m.my_search_wanted_none()}</p>
            <ButtonLink to={OWN_WANTED_PATH} variant="secondary">
              {m.my_search_wanted_start()}
            </ButtonLink>
          </div>
        )}
        {offers > 0 && (
          <Link className="my-search-row" to={OFFERS_PATH}>
            <span>{m.my_search_offers({ count: offers, shown: number(offers) })}</span>
            <Icon name="chevron-right" />
          </Link>
        )}
      </div>
    </section>
  );
}
