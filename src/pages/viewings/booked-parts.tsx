import { Form, useNavigation } from "react-router";
import { doorCodes } from "../../features/viewings/viewing.limits.ts";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { bookPath, calendarPath, offerPath, visitPassPath } from "../../features/viewings/viewing-paths.ts";
import { ConfirmedForm } from "../../features/viewings/web/confirmed-form.tsx";
import { ViewingAddress } from "../../features/viewings/web/viewing-address.tsx";
import { ViewingDoor } from "../../features/viewings/web/viewing-door.tsx";
import { isAsked } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { MINUTE_MS } from "../../platform/time.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { NobodyCame } from "./nobody-came.tsx";

interface BookedPartsProps {
  viewing: WireViewing;
  codeError: string | undefined;
  now: number;
}

/**
 * The parts of a visit that is still to come, in the order in which people need them. Near the time of the visit, the
 * code comes first.
 */
export function BookedParts({ viewing, codeError, now }: BookedPartsProps) {
  const { _id, side, person, startsAt, endsAt, address, isComing, asksAt } = viewing;
  const { name } = person;
  const isNear = now >= Date.parse(startsAt) - doorCodes.fromMinutes * MINUTE_MS;
  const isStarted = now >= Date.parse(startsAt);
  const door = <ViewingDoor viewing={viewing} error={codeError} now={now} />;
  return (
    <>
      {side === "seeker" && !isComing && !isStarted && isAsked(asksAt, now) && (
        <ComingForm name={name} />
      )}
      {isNear && door}
      {address && (
        <ViewingAddress
          title={side === "seeker" ? m.viewing_address() : m.viewing_address_poster({ name })}
          address={address}
        >
          <ButtonLink to={calendarPath(_id, getLocale())} variant="secondary" icon="calendar" reloadDocument download>
            {m.viewing_calendar()}
          </ButtonLink>
        </ViewingAddress>
      )}
      {side === "seeker" && (
        <section className="viewing-part" aria-labelledby="viewing-friend">
          <h2 id="viewing-friend">{m.viewing_friend()}</h2>
          <p>{m.viewing_friend_text({ name })}</p>
          <div className="viewing-buttons">
            <ButtonLink to={visitPassPath(_id)} variant="secondary" icon="shield">
              {m.viewing_friend_go()}
            </ButtonLink>
          </div>
        </section>
      )}
      {!isNear && door}
      <NobodyCame viewing={viewing} now={now} />
      {now < Date.parse(endsAt) && <Changes viewing={viewing} isStarted={isStarted} />}
    </>
  );
}

function ComingForm({ name }: { name: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action="?" className="viewing-coming">
      <p>
        <strong>{m.viewing_coming_question()}</strong> {m.viewing_coming_text({ name })}
      </p>
      <Button type="submit" name="intent" value="coming" icon="check" disabled={isBusy}>
        {m.viewing_coming_submit()}
      </Button>
    </Form>
  );
}

/** Actions to move and to cancel the visit. After the start, it can only be cancelled. */
function Changes({
  viewing: { conversation, side, person, slot, listing },
  isStarted,
}: {
  viewing: WireViewing;
  isStarted: boolean;
}) {
  const { name } = person;
  const movePath =
    side === "seeker"
      ? bookPath(conversation)
      : listing && slot && `${offerPath(listing._id)}?move=${slot}#slot-${slot}`;
  return (
    <div className="viewing-changes">
      {movePath && !isStarted && (
        <ButtonLink to={movePath} variant="quiet" icon="calendar">
          {m.viewing_move()}
        </ButtonLink>
      )}
      <ConfirmedForm
        question={m.viewing_cancel()}
        text={side === "seeker" ? m.viewing_cancel_text({ name }) : m.viewing_cancel_text_poster({ name })}
        intent="cancel"
        submit={m.viewing_cancel_submit()}
      />
    </div>
  );
}
