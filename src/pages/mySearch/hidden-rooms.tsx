import { Link } from "react-router";
import { SavedRoom } from "../../features/saved/web/saved-room.tsx";
import * as m from "../../paraglide/messages.js";
import { Icon } from "../../ui/icon.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { GoneRooms } from "./gone-rooms.tsx";
import type { loadHidden } from "./my-search-loader.ts";
import { MY_SEARCH_PATH, mySearchPath } from "./my-search-paths.ts";
import { SavedForm } from "./saved-form.tsx";
import { SavedHead } from "./saved-head.tsx";

/** The rooms that are not for the member. */
export function HiddenRooms({ search }: { search: Awaited<ReturnType<typeof loadHidden>> }) {
  const { rooms, gone, cursor, isLater } = search;
  return (
    <>
      <SavedHead current="saved" />
      <Link className="my-search-back" to={MY_SEARCH_PATH}>
        <Icon name="arrow-left" size="s" /> {m.my_search_back()}
      </Link>
      <section aria-labelledby="my-search-hidden">
        <h2 id="my-search-hidden" className="my-search-hidden-title">
          {m.my_search_hidden_title()}
        </h2>
        {rooms.length > 0 ? (
          <div className="saved-list">
            <ul className="saved-rooms">
              {rooms.map((room) => (
                <SavedRoom key={room.id} room={room}>
                  <SavedForm id={room.id} intent="show" back={mySearchPath({ show: "hidden" })} icon="eye">
                    {m.my_search_show()}
                  </SavedForm>
                </SavedRoom>
              ))}
            </ul>
          </div>
        ) : (
          gone.length === 0 && <p>{m.my_search_hidden_none()}</p>
        )}
        {gone.length > 0 && <GoneRooms ids={gone} />}
        {(cursor || isLater) && (
          <Pagination
            label={m.pages_label()}
            previous={isLater ? mySearchPath({ show: "hidden" }) : undefined}
            next={cursor && mySearchPath({ show: "hidden", cursor })}
            previousLabel={m.pages_first()}
            nextLabel={m.pages_next()}
          />
        )}
      </section>
    </>
  );
}
