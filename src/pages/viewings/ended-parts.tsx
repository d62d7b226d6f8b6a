import type { WireSeat } from "../../features/conversations/seat.wire.ts";
import { GiveSeat } from "../../features/conversations/web/give-seat.tsx";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { bookPath, moveInPath, offerPath } from "../../features/viewings/viewing-paths.ts";
import { cancelledText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { ButtonLink } from "../../ui/button.tsx";
import { NobodyCame } from "./nobody-came.tsx";

interface EndedPartsProps {
  viewing: WireViewing;
  /** For the owner: what they may give to the visitor. */
  seat: WireSeat | undefined;
  now: number;
}

/** Says what happened at a visit that is over, and offers the next step. */
export function EndedParts({ viewing, seat, now }: EndedPartsProps) {
  const { _id, state, side, conversation, listing, person } = viewing;
  if (state === "happened")
    return (
      <section className="viewing-part" aria-labelledby="viewing-happened">
        <h2 id="viewing-happened">{m.viewing_happened_title()}</h2>
        <p>{m.viewing_happened_text()}</p>
        {seat && <GiveSeat conversation={conversation} name={person.name} seat={seat} viewing={_id} />}
        <div className="viewing-buttons">
          <ButtonLink to={moveInPath(_id)} icon="home">
            {m.move_in_title()}
          </ButtonLink>
        </div>
      </section>
    );
  return (
    <section className="viewing-part">
      <p>{state === "cancelled" ? cancelledText(viewing) : m.viewing_missed_text()}</p>
      {state === "missed" && <NobodyCame viewing={viewing} now={now} />}
      <div className="viewing-buttons">
        {side === "seeker" ? (
          <ButtonLink to={bookPath(conversation)} icon="calendar">
            {m.viewing_again()}
          </ButtonLink>
        ) : (
          listing && (
            <ButtonLink to={offerPath(listing._id)} variant="secondary" icon="calendar">
              {m.viewing_offer_more()}
            </ButtonLink>
          )
        )}
      </div>
    </section>
  );
}
