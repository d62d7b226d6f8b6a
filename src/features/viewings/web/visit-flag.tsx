import { Form, Link, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { areaOf } from "../../listings/listing-labels.ts";
import type { WireConversationViewings, WireViewing } from "../viewing.wire.ts";
import { bookPath, viewingPath } from "../viewing-paths.ts";
import { DayFlag } from "./day-flag.tsx";
import { comingText, flagText, isAsked, recordText } from "./viewing-labels.ts";
import "./visit-flag.css";

interface VisitFlagProps {
  /** A booked viewing. */
  viewing: WireViewing;
  record: WireConversationViewings["record"];
  now: number;
}

/** The visit that is agreed, under the room of a conversation. It asks whether the seeker comes when that is due. */
export function VisitFlag({ viewing, record, now }: VisitFlagProps) {
  const isBusy = useNavigation().state !== "idle";
  const { _id, conversation, side, startsAt, address, isComing, asksAt } = viewing;
  const isSeeker = side === "seeker";
  return (
    <section className="visit-flag" aria-label={m.viewing_panel()}>
      <DayFlag time={startsAt} />
      <div className="visit-flag-text">
        <p className="visit-flag-head">
          <strong>{m.viewing_flag({ time: date(startsAt, "time") })}</strong>
          <Link to={viewingPath(_id)}>{isSeeker ? m.viewing_flag_pass() : m.viewing_panel_see()}</Link>
        </p>
        {isSeeker ? (
          address && <p lang={writtenIn(address)}>{address}</p>
        ) : (
          <p>{[comingText(viewing, now), recordText(record)].filter(Boolean).join(" · ")}</p>
        )}
      </div>
      {isSeeker && !isComing && isAsked(asksAt, now) && (
        <Form method="post" action={viewingPath(_id)} className="visit-flag-question">
          <input type="hidden" name="from" value="conversation" />
          <Button type="submit" name="intent" value="coming" icon="check" disabled={isBusy}>
            {m.viewing_coming_submit()}
          </Button>
          <ButtonLink to={bookPath(conversation)} variant="secondary">
            {m.viewing_flag_other()}
          </ButtonLink>
        </Form>
      )}
    </section>
  );
}

/** The visit that comes next, above a list. The whole strip is the link. */
export function NextVisit({ viewing, now }: { viewing: WireViewing; now: number }) {
  const { _id, startsAt, listing, person } = viewing;
  return (
    <Link className="next-visit" to={viewingPath(_id)}>
      <DayFlag time={startsAt} />
      <span className="next-visit-text">
        <strong>{[m.viewing_flag({ time: date(startsAt, "time") }), flagText(viewing, now)].join(" · ")}</strong>
        <small>
          {listing && <span lang={writtenIn(listing.location)}>{areaOf(listing.location)}</span>}
          {listing && " · "}
          <span lang={writtenIn(person.name)}>{person.name}</span>
        </small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
