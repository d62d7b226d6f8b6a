import { type DeviceRoom, noteOnDevice, useDeviceRooms } from "../../features/saved/web/device-rooms.ts";
import { SaveButton } from "../../features/saved/web/save-button.tsx";
import { SavedNote } from "../../features/saved/web/saved-note.tsx";
import { SavedRoom } from "../../features/saved/web/saved-room.tsx";
import * as m from "../../paraglide/messages.js";
import { withNext } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { MY_SEARCH_PATH } from "./my-search-paths.ts";

/** The page for visitors: rooms that were saved on this device. */
export function DeviceSearch() {
  const rooms = useDeviceRooms();
  return (
    <>
      <header className="my-search-head">
        <h1 className="my-search-title">{m.my_search_title()}</h1>
      </header>
      {rooms && rooms.length > 0 && (
        <section className="my-search-device" aria-labelledby="my-search-device">
          <h2 id="my-search-device">{m.my_search_device()}</h2>
          <ul className="saved-rooms">
            {rooms.map((room) => (
              <Room key={room.id} room={room} />
            ))}
          </ul>
        </section>
      )}
      <section className="my-search-invite" aria-labelledby="my-search-invite">
        <h2 id="my-search-invite">{rooms && rooms.length > 0 ? m.my_search_invite() : m.my_search_saved_none()}</h2>
        {rooms?.length === 0 && <p>{m.my_search_saved_none_text()}</p>}
        <p>{m.my_search_invite_text()}</p>
        <p className="my-search-noscript">{m.my_search_no_script()}</p>
        <div className="my-search-invite-actions">
          <ButtonLink to={withNext("/signup", MY_SEARCH_PATH)}>{m.my_search_sign_up()}</ButtonLink>
          <ButtonLink to={withNext("/login", MY_SEARCH_PATH)} variant="secondary">
            {m.nav_log_in()}
          </ButtonLink>
          <ButtonLink to="/browseListings" variant="quiet">
            {m.my_search_browse()}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Room({ room }: { room: DeviceRoom }) {
  const { id, note } = room;
  return (
    <SavedRoom room={room} corner={<SaveButton room={room} mark={undefined} note={note} />}>
      <SavedNote id={id} note={note} onKeep={(words) => noteOnDevice(id, words)} />
    </SavedRoom>
  );
}
