import { Form } from "react-router";
import type { PassView, Reading } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export function Friends({ pass: { accepted, unconfirmed, state } }: { pass: PassView }) {
  if (state === "safe" || state === "off") return null;
  return (
    <>
      <Notice tone={accepted > 0 ? "success" : "warning"}>
        {accepted > 0
          ? m.visit_pass_accepted({ count: accepted, shown: number(accepted) })
          : m.visit_pass_friends_none()}
      </Notice>
      {unconfirmed > 0 && <p>{m.visit_pass_unconfirmed()}</p>}
    </>
  );
}

function readingText({ isAccepted, times }: Reading): string {
  if (isAccepted) return m.visit_pass_reading_accepted();
  return times > 1 ? m.visit_pass_reading_times({ shown: number(times) }) : m.visit_pass_reading();
}

/** When the link was opened, and the way to end it. It cannot show who opened it. */
export function FriendDetails({ pass: { readings, overAt }, isBusy }: { pass: PassView; isBusy: boolean }) {
  return (
    <details className="friend-more">
      <summary>{m.visit_pass_details()}</summary>
      <h3 id="friend-readings">{m.visit_pass_readings()}</h3>
      {readings.length === 0 ? (
        <p>{m.visit_pass_readings_none()}</p>
      ) : (
        <>
          <p className="friend-hint">{m.visit_pass_readings_hint()}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
          <ol className="friend-readings" tabIndex={0} aria-labelledby="friend-readings">
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
      <Form method="post" action="?" className="friend-form" replace>
        <p>
          {m.visit_pass_revoke_text()} {m.visit_pass_ends({ day: date(overAt, "day"), time: date(overAt, "time") })}
        </p>
        <Button type="submit" name="intent" value="revoke" variant="danger" busy={isBusy}>
          {m.visit_pass_revoke()}
        </Button>
      </Form>
    </details>
  );
}
