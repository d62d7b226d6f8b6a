import { Form, useLocation } from "react-router";
import { SAVED_ACTION } from "../../features/saved/web/saved-calls.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Rooms of the list that the member cannot see now. They may become visible again, so the member is asked before they
 * are removed.
 */
export function GoneRooms({ ids }: { ids: readonly string[] }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={SAVED_ACTION} replace preventScrollReset className="my-search-gone">
      <span>{m.my_search_gone({ count: ids.length, shown: number(ids.length) })}</span>
      <input type="hidden" name="back" value={pathname + search} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="gone" value={id} />
      ))}
      <Button type="submit" name="intent" value="forget" variant="quiet">
        {m.my_search_forget()}
      </Button>
    </Form>
  );
}
