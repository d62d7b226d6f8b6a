import { nobodyCame } from "../../features/viewings/viewing.limits.ts";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { ConfirmedForm } from "../../features/viewings/web/confirmed-form.tsx";
import * as m from "../../paraglide/messages.js";
import { DAY_MS, MINUTE_MS } from "../../platform/time.ts";

/**
 * Lets the poster say that nobody came, and lets the seeker contradict. This is not possible after the code was
 * typed, because then they have met.
 */
export function NobodyCame({ viewing, now }: { viewing: WireViewing; now: number }) {
  const { side, person, startsAt, endsAt, saidNobodyCame, saidWasThere } = viewing;
  const { name } = person;
  if (saidNobodyCame)
    return (
      <>
        <p>{side === "poster" ? m.viewing_nobody_said({ name }) : m.viewing_nobody_said_other({ name })}</p>
        {saidWasThere && (
          <p>{side === "poster" ? m.viewing_was_there_said_other({ name }) : m.viewing_was_there_said()}</p>
        )}
        {side === "seeker" && !saidWasThere && (
          <ConfirmedForm
            question={m.viewing_was_there()}
            text={m.viewing_was_there_text({ name })}
            intent="was-there"
            submit={m.viewing_was_there_submit()}
          />
        )}
      </>
    );
  const [from, until] = [
    Date.parse(startsAt) + nobodyCame.afterMinutes * MINUTE_MS,
    Date.parse(endsAt) + nobodyCame.days * DAY_MS,
  ];
  if (side !== "poster" || now < from || now > until) return null;
  return (
    <ConfirmedForm
      question={m.viewing_nobody()}
      text={m.viewing_nobody_text({ name })}
      intent="nobody"
      submit={m.viewing_nobody_submit({ name })}
    />
  );
}
