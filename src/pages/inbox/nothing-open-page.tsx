import { useEffect } from "react";
import { useNavigate } from "react-router";
import * as m from "../../paraglide/messages.js";
import { useInbox } from "./inbox-context.ts";

/** Shown beside the list on wide screens if there is nothing to open. Otherwise they open the newest conversation. */
export default function NothingOpen() {
  const first = useInbox()?.first;
  const navigate = useNavigate();
  useEffect(() => {
    // Two columns: inbox-page.css.
    if (first !== undefined && matchMedia("(min-width: 60rem)").matches) void navigate(first, { replace: true });
  }, [first, navigate]);
  return (
    <div className="inbox-main inbox-choose">
      <p>{m.inbox_choose()}</p>
    </div>
  );
}
