import * as m from "../../paraglide/messages.js";

/** Shown beside the list on wide screens if no conversation is open. */
export default function NothingOpen() {
  return (
    <div className="inbox-main inbox-choose">
      <p>{m.inbox_choose()}</p>
    </div>
  );
}
