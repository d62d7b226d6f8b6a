import { useEffect } from "react";
import { useFetcher, useSearchParams } from "react-router";
import { type DeviceRoom, noteOnDevice, useDeviceRooms } from "../../features/saved/web/device-rooms.ts";
import { SavedNote } from "../../features/saved/web/saved-note.tsx";
import { useSaved } from "../../features/saved/web/use-saved.ts";
import * as m from "../../paraglide/messages.js";
import { withNext } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import type { loader } from "./my-search-page.tsx";
import { CHOOSE_PATH, deviceRoomsPath, MY_SEARCH_PATH } from "./my-search-paths.ts";
import { RoomList, type RoomOfList } from "./room-list.tsx";
import { SavedHead } from "./saved-head.tsx";

/** Asks the server for costs, verdicts and what is taken. Until it answers, the list shows what the device knows. */
function useRooms(rooms: readonly DeviceRoom[]): readonly RoomOfList[] {
  const { load, data } = useFetcher<typeof loader>();
  const path = rooms.length > 0 ? deviceRoomsPath(rooms.map(({ id }) => id)) : undefined;
  useEffect(() => {
    if (path) void load(path);
  }, [path, load]);
  const known = new Map(data?.device.map((room) => [room.id, room]));
  return rooms.map((room) => {
    const view = known.get(room.id);
    return { ...room, ...view, step: view?.isAvailable === false ? "taken" : "contact" };
  });
}

const none: readonly DeviceRoom[] = [];

/** The page for visitors: rooms that were saved on this device. */
export function DeviceSearch() {
  const saved = useDeviceRooms();
  const rooms = useRooms(saved ?? none);
  const [parameters] = useSearchParams();
  const signUp = <ButtonLink to={withNext("/signup", MY_SEARCH_PATH)}>{m.my_search_sign_up()}</ButtonLink>;
  const logIn = (
    <ButtonLink to={withNext("/login", MY_SEARCH_PATH)} variant="secondary">
      {m.nav_log_in()}
    </ButtonLink>
  );
  return (
    <>
      <SavedHead current="saved">
        {rooms.length > 1 && (
          <PopoverMenu label={m.my_search_menu()} title={m.my_search_menu()} trigger={<Icon name="more" />}>
            <ButtonLink to={CHOOSE_PATH} variant="quiet" icon="compare" rel="nofollow">
              {m.compare_add()}
            </ButtonLink>
          </PopoverMenu>
        )}
      </SavedHead>
      {rooms.length > 0 ? (
        <>
          <section aria-label={m.my_search_device()}>
            <RoomList rooms={rooms} isFolded isChoosing={parameters.get("compare") === "yes"} Menu={DeviceMenu} />
          </section>
          <section className="my-search-invite" aria-labelledby="my-search-invite">
            <h2 id="my-search-invite">{m.my_search_invite()}</h2>
            <p>{m.my_search_invite_text()}</p>
            <div>
              {signUp}
              {logIn}
            </div>
          </section>
        </>
      ) : (
        <EmptyState
          title={m.my_search_saved_none()}
          actions={
            <>
              <ButtonLink to="/browseListings">{m.my_search_browse()}</ButtonLink>
              {logIn}
            </>
          }
        >
          {m.my_search_saved_none_text()}
          <p className="my-search-noscript">{m.my_search_no_script()}</p>
        </EmptyState>
      )}
    </>
  );
}

function DeviceMenu({ room }: { room: RoomOfList }) {
  const { id, note = "" } = room;
  const { toggle } = useSaved(room, undefined);
  return (
    <>
      <SavedNote id={id} note={note} isSaved onKeep={(words) => noteOnDevice(id, words)} />
      <Button variant="quiet" icon="bookmark-filled" onClick={toggle}>
        {m.my_search_forget()}
      </Button>
    </>
  );
}
