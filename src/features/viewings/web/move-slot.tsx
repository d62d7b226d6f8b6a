import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { OfferPlan } from "../offer-times.ts";
import type { WireOffered } from "../viewing.wire.ts";
import { ConfirmedForm } from "./confirmed-form.tsx";
import { longDay, whenText } from "./viewing-labels.ts";
import "./move-slot.css";

interface MoveSlotProps {
  slot: WireOffered["slots"][number];
  plan: OfferPlan;
  now: number;
}

/** Moves a time with those who have booked it, or withdraws it. A native select needs little space for many times. */
export function MoveSlot({ slot: { _id, startsAt, viewings }, plan, now }: MoveSlotProps) {
  const isBusy = useNavigation().state !== "idle";
  const names = viewings.map(({ person }) => person.name).join(", ");
  return (
    <div className="move-slot">
      <Form method="post" action="?">
        <input type="hidden" name="slot" value={_id} />
        <label className="field-label" htmlFor="move-to">
          {m.viewing_offered_move_to({ when: whenText(startsAt, now) })}
        </label>
        <select id="move-to" name="startsAt" className="field-control" required aria-describedby="move-hint">
          {plan.days.map(({ day, starts }) => {
            const free = starts.filter((start) => !plan.open.includes(start));
            return (
              free.length > 0 && (
                <optgroup key={day} label={longDay(`${day}T12:00:00+06:00`)}>
                  {free.map((start) => (
                    <option key={start} value={start}>
                      {whenText(start, now)}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
        </select>
        <p id="move-hint" className="field-hint">
          {m.viewing_offered_move_hint()}
        </p>
        <div className="move-slot-actions">
          <Button type="submit" name="intent" value="move" disabled={isBusy}>
            {m.viewing_offered_move_submit()}
          </Button>
          <ButtonLink to="?" variant="quiet">
            {m.viewing_offered_move_stop()}
          </ButtonLink>
        </div>
      </Form>
      <ConfirmedForm
        question={m.viewing_offered_end()}
        text={names ? m.viewing_offered_end_booked({ names }) : m.viewing_offered_end_text()}
        intent="end"
        submit={m.viewing_offered_end_submit()}
      >
        <input type="hidden" name="slot" value={_id} />
      </ConfirmedForm>
    </div>
  );
}
