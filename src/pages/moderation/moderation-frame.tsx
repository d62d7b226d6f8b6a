import type { ReactNode } from "react";
import { NavLink } from "react-router";
import * as m from "../../paraglide/messages.js";
import { Pagination, type PaginationProps } from "../../ui/pagination.tsx";
import "./moderation-frame.css";

interface ModerationFrameProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** Compact layout of the moderator pages. */
export function ModerationFrame({ title, lead, children }: ModerationFrameProps) {
  return (
    <div className="moderation page-width">
      <nav className="moderation-nav" aria-label={m.moderation_nav()}>
        <NavLink to="/moderation" end>
          {m.moderation_queue()}
        </NavLink>
        <NavLink to="/moderation/messages">{m.moderation_messages()}</NavLink>
        <NavLink to="/moderation/log">{m.moderation_log()}</NavLink>
      </nav>
      <header className="moderation-head">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

/** Links to the first and the next page of a list, if there is more than one. */
export function ModerationPages({ previous, next }: Pick<PaginationProps, "previous" | "next">) {
  if (!previous && !next) return null;
  return (
    <Pagination
      label={m.moderation_pages()}
      previous={previous}
      next={next}
      previousLabel={m.moderation_first()}
      nextLabel={m.moderation_next()}
    />
  );
}
