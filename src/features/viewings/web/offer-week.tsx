import { type MouseEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { afterTap, dayOf, isChosen, type OfferChoice, type OfferPlan, type OfferTap } from "../offer-times.ts";
import type { WireOffered } from "../viewing.wire.ts";
import { OfferDays, OfferDayTimes } from "./offer-days.tsx";
import { OfferPlace } from "./offer-place.tsx";
import { presetHint, presetTitle } from "./offer-preset-labels.ts";
import { countText, dayAndNumber } from "./viewing-labels.ts";
import "./offer-week.css";

/** A button that submits the form with `tap`, so that it also works without JavaScript. */
export type TapButton = (tap: OfferTap) => {
  type: "submit";
  name: "tap";
  value: OfferTap;
  onClick: (event: MouseEvent) => void;
};

interface OfferWeekProps {
  plan: OfferPlan;
  slots: WireOffered["slots"];
  /** The choice before the first tap, or after a tap without JavaScript. */
  first: OfferChoice;
  address: string;
  isAddressOfOther: boolean;
  addressError: string | undefined;
  timesError: string | undefined;
  /** What was done last. */
  done: string | undefined;
}

/**
 * Offers times: usual times by one tap, days, the times of one day, the address, and a button that counts. Every tap is
 * a submit button, whose answer is this page with the choice. With JavaScript nothing is sent before the last tap.
 */
export function OfferWeek(props: OfferWeekProps) {
  const { plan, slots, first, address, isAddressOfOther, addressError, timesError, done } = props;
  const [choice, setChoice] = useState(first);
  // Counts the presets, because a preset opens the folded times that it has chosen.
  const [presets, setPresets] = useState(0);
  const isBusy = useNavigation().state !== "idle";
  const { starts, day, seats, isRepeated } = choice;
  const tap = (what: OfferTap) => setChoice((before) => afterTap(before, what, plan));
  const button: TapButton = (what) => ({
    type: "submit",
    name: "tap",
    value: what,
    onClick: (event) => {
      event.preventDefault();
      tap(what);
      if (what.startsWith("preset:")) setPresets((count) => count + 1);
    },
  });
  const shown = plan.days.find((one) => one.day === day) ?? plan.days[0];
  const elsewhere = starts.filter((start) => !shown?.starts.includes(start));
  return (
    <Form method="post" action="?" className="offer-week" noValidate>
      {/* Enter in the address presses the first button of a form. */}
      <button type="submit" name="intent" value="offer" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="seats" value={seats} />
      {isRepeated && <input type="hidden" name="isRepeated" value="on" />}
      {elsewhere.map((start) => (
        <input key={start} type="hidden" name="starts" value={start} />
      ))}
      {plan.open.map((start) => (
        <input key={start} type="hidden" name="open" value={start} />
      ))}
      <section className="offer-part" aria-labelledby="offer-question">
        <h2 id="offer-question">{m.viewing_offer_question()}</h2>
        <p>{m.viewing_offer_tap()}</p>
        <div className="offer-presets">
          {plan.presets.map((preset) => (
            <button
              key={preset.name}
              {...button(`preset:${preset.name}`)}
              className="offer-preset"
              aria-pressed={isChosen(preset.starts, starts)}
              disabled={preset.starts.length === 0}
            >
              <strong>{presetTitle(preset)}</strong>
              <small>{presetHint(preset)}</small>
            </button>
          ))}
        </div>
      </section>
      <OfferDays plan={plan} starts={starts} day={shown?.day} button={button} />
      {shown && (
        <OfferDayTimes
          key={`${shown.day} ${presets}`}
          day={shown}
          starts={starts}
          booked={slots.filter(({ startsAt, taken }) => taken > 0 && dayOf(startsAt) === shown.day)}
          onTap={(start) => tap(`slot:${start}`)}
        />
      )}
      <div className="offer-settings">
        <OfferPlace address={address} isOfOther={isAddressOfOther} error={addressError} />
        <div className="offer-setting">
          <Icon name="users" />
          <span className="offer-setting-text">
            <strong id="offer-seats">{m.viewing_offer_seats()}</strong>
            <small>{m.viewing_offer_seats_hint()}</small>
          </span>
          <fieldset className="offer-stepper" aria-labelledby="offer-seats">
            <button {...button("fewer")} aria-label={m.viewing_offer_fewer()}>
              −
            </button>
            <output className="tabular">{number(seats)}</output>
            <button {...button("more")} aria-label={m.viewing_offer_more_people()}>
              +
            </button>
          </fieldset>
        </div>
        <button {...button("again")} className="offer-setting offer-again" role="switch" aria-checked={isRepeated}>
          <Icon name="retry" />
          <strong className="offer-setting-text">{m.viewing_offer_again()}</strong>
        </button>
      </div>
      <Dock
        starts={starts}
        plan={plan}
        done={starts.join() === plan.open.join() ? done : undefined}
        error={timesError}
        isBusy={isBusy}
      />
    </Form>
  );
}

interface DockProps extends Pick<OfferWeekProps, "plan" | "done"> {
  starts: readonly string[];
  error: string | undefined;
  isBusy: boolean;
}

/** Without JavaScript the button cannot count what is ticked. */
function Dock({ starts, plan, done, error, isBusy }: DockProps) {
  const isCounting = useHydrated();
  const all = [...starts, ...plan.booked].toSorted();
  const label =
    !isCounting || all.length === 0
      ? m.viewing_offer_submit()
      : m.viewing_offer_submit_count({ count: all.length, shown: number(all.length) });
  return (
    <div className="offer-dock">
      {error ? (
        <p className="field-error" role="alert">
          <Icon name="alert" size="s" /> {error}
        </p>
      ) : (
        <output className="offer-sum" data-done={done ? "" : undefined}>
          {done ?? (isCounting && all.length > 0 && <Sum all={all} booked={plan.booked.length} />)}
        </output>
      )}
      <Button type="submit" name="intent" value="offer" size="l" wide busy={isBusy}>
        {label}
      </Button>
    </div>
  );
}

const SUMMED_DAYS = 2;

function Sum({ all, booked }: { all: readonly string[]; booked: number }) {
  const days = [...new Set(all.map(dayOf))];
  return (
    <>
      <span>
        {days.length > SUMMED_DAYS
          ? m.viewing_offer_sum({ count: days.length, shown: number(days.length), times: countText(all.length) })
          : days
              .map((day) => `${dayAndNumber(day)} · ${countText(all.filter((start) => dayOf(start) === day).length)}`)
              .join(", ")}
      </span>
      {booked > 0 && <span>{m.viewing_offer_booked_count({ count: booked, shown: number(booked) })}</span>}
    </>
  );
}
