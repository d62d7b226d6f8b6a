import type { ReactNode } from "react";
import { NavLink } from "react-router";
import * as m from "../../paraglide/messages.js";
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
