import type { PassView, Reading } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { Notice } from "../../ui/notice.tsx";

export function Friends({ pass: { accepted, unconfirmed, state } }: { pass: PassView }) {
  if (state === "safe") return null;
  return (
    <section className="visit-pass-part" aria-labelledby="visit-pass-friends">
      <h2 id="visit-pass-friends">{m.visit_pass_friends()}</h2>
      {accepted > 0 ? (
        <Notice tone="success">{m.visit_pass_accepted({ count: accepted, shown: number(accepted) })}</Notice>
      ) : (
        <Notice tone="warning">{m.visit_pass_friends_none()}</Notice>
      )}
      {unconfirmed > 0 && <p>{m.visit_pass_unconfirmed()}</p>}
    </section>
  );
}

function readingText({ isAccepted, times }: Reading): string {
  if (isAccepted) return m.visit_pass_reading_accepted();
  return times > 1 ? m.visit_pass_reading_times({ shown: number(times) }) : m.visit_pass_reading();
}

/** Shows when the link was opened. It cannot show who opened it. */
export function Readings({ readings }: { readings: readonly Reading[] }) {
  return (
    <section className="visit-pass-part" aria-labelledby="visit-pass-readings">
      <h2 id="visit-pass-readings">{m.visit_pass_readings()}</h2>
      {readings.length === 0 ? (
        <p>{m.visit_pass_readings_none()}</p>
      ) : (
        <>
          <p className="visit-pass-hint">{m.visit_pass_readings_hint()}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
          <ol className="visit-pass-readings" tabIndex={0} aria-labelledby="visit-pass-readings">
            {readings.map((reading, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two readings may have the same time
              <li key={`${reading.at} ${index}`} data-accepted={reading.isAccepted || undefined}>
                <time dateTime={reading.at}>
                  {date(reading.at, "day")}, {date(reading.at, "time")}
                </time>
                <span>{readingText(reading)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
