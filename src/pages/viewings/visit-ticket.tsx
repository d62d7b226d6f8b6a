import { RoomStrip } from "../../features/listings/room-strip.tsx";
import { doorCodes } from "../../features/viewings/viewing.limits.ts";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { codeText, comingText, flagText, longDay, stateText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { date } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { MINUTE_MS } from "../../platform/time.ts";
import { Icon } from "../../ui/icon.tsx";
import type { VisitRoom } from "./visit-load.ts";

interface VisitTicketProps {
  viewing: WireViewing;
  fullName: string;
  room: VisitRoom | undefined;
  now: number;
}

/** Day, time, room, who, and the code for the door. */
export function VisitTicket({ viewing, fullName, room, now }: VisitTicketProps) {
  const { startsAt, endsAt, state, side } = viewing;
  return (
    <section className="ticket" data-state={state} aria-labelledby="viewing-title">
      <div className="ticket-roof">
        <div className="ticket-head">
          <p className="ticket-flag">
            <Icon name={state === "happened" ? "check" : "calendar"} size="s" /> {flagText(viewing, now)}
          </p>
          <h1 id="viewing-title">{longDay(startsAt)}</h1>
          <p className="ticket-time tabular">
            {m.viewing_from_to({ from: date(startsAt, "time"), to: date(endsAt, "time") })}{" "}
            {state === "booked" && <small>{side === "poster" ? comingText(viewing, now) : stateText(viewing)}</small>}
          </p>
        </div>
      </div>
      <Room fullName={fullName} room={room} />
      {state === "booked" && (
        <>
          <div className="ticket-seam" aria-hidden="true" />
          <Code viewing={viewing} />
        </>
      )}
    </section>
  );
}

function Room({ fullName, room }: Pick<VisitTicketProps, "fullName" | "room">) {
  const who = <span lang={writtenIn(fullName)}>{m.viewing_who({ name: fullName })}</span>;
  return room ? <RoomStrip density="row" room={room} line={who} /> : <p className="ticket-nobody">{who}</p>;
}

function Code({ viewing: { code, person, startsAt, isCodeLocked } }: Pick<VisitTicketProps, "viewing">) {
  const { name } = person;
  const opensAt = new Date(Date.parse(startsAt) - doorCodes.fromMinutes * MINUTE_MS);
  if (code !== null)
    return (
      <p className="ticket-code">
        <span>
          <strong>{m.viewing_door_own()}</strong> <small>{m.viewing_door_own_text({ name })}</small>
        </span>
        <b className="tabular">{codeText(code)}</b>
      </p>
    );
  return (
    <p className="ticket-code">
      <span>
        <strong>{m.viewing_door_other({ name })}</strong>{" "}
        <small>
          {isCodeLocked ? m.viewing_door_locked_title() : m.viewing_door_text({ name, time: date(opensAt, "time") })}
        </small>
      </span>
      <b className="tabular" aria-hidden="true">
        ····
      </b>
    </p>
  );
}
