import type { WireContactHistory } from "../../features/contacts/contact-history.schema.ts";
import { HistoryPause } from "../../features/contacts/web/contact-history-pause.tsx";
import { HistoryPerson } from "../../features/contacts/web/contact-history-person.tsx";
import * as m from "../../paraglide/messages.js";
import { PRIVACY_PATH, privacyAnchors, privacyParts } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Thread } from "../../ui/thread.tsx";
import "./number-part.css";

interface NumberPartProps {
  history: WireContactHistory & { isLater: boolean };
}

/** Contact history: who has the member's number, since when and from which post. */
export function NumberPart({ history: { paused, people, next, isLater } }: NumberPartProps) {
  return (
    <div className="contact-history">
      <HistoryPause isPaused={paused} />
      {people.length > 0 ? (
        <>
          <Thread label={m.contact_history_people()}>
            {people.map((person) => (
              <HistoryPerson key={person.person} person={person} isPaused={paused} />
            ))}
          </Thread>
          <p className="contact-history-honest">{m.contact_history_honest()}</p>
        </>
      ) : (
        <EmptyState
          level={3}
          title={m.contact_history_none_title()}
          actions={
            <ButtonLink to="/myListings" variant="secondary">
              {m.contact_history_none_go()}
            </ButtonLink>
          }
        >
          {m.contact_history_none()}
        </EmptyState>
      )}
      {(next || isLater) && (
        <Pagination
          label={m.pages_label()}
          previous={isLater ? privacyParts.number : undefined}
          next={next ? `${PRIVACY_PATH}?cursor=${next}#${privacyAnchors.number}` : undefined}
          previousLabel={m.pages_first()}
          nextLabel={m.pages_next()}
        />
      )}
    </div>
  );
}
