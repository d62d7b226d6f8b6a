import * as m from "../../paraglide/messages.js";

/** Beside the list, on wide screens. */
export default function NothingOpen() {
  return (
    <div className="inbox-main inbox-choose">
      <p>{m.inbox_choose()}</p>
    </div>
  );
}
