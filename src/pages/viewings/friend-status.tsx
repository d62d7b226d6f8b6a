import { Form } from "react-router";
import { snoozeMinutes } from "../../features/visit-pass/visit-pass.limits.ts";
import type { PassCause, PassView } from "../../features/visit-pass/visit-pass.view.ts";
import { PassStateHead } from "../../features/visit-pass/web/pass-state-head.tsx";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";

const questions: Record<PassCause, () => string> = {
  cancelled: m.visit_pass_asked_cancelled,
  moved: m.visit_pass_asked_moved,
};

function words({ state, cause, outBy, tellsAt, accepted, canUndo }: PassView): { title: string; text: string } {
  const asks = m.visit_pass_waiting_text({ time: date(outBy, "time") });
  if (state === "waiting") return { title: m.visit_pass_waiting(), text: asks };
  if (state === "visiting") return { title: m.visit_pass_visiting(), text: asks };
  if (state === "asked")
    return {
      title: cause ? questions[cause]() : m.visit_pass_asked(),
      text: !tellsAt
        ? asks
        : accepted > 0
          ? m.visit_pass_asked_text({ time: date(tellsAt, "time") })
          : m.visit_pass_asked_nobody(),
    };
  if (state === "safe")
    return { title: m.visit_pass_safe(), text: canUndo ? m.visit_pass_undo_text() : m.visit_pass_safe_text() };
  if (state === "off") return { title: m.visit_pass_off(), text: m.visit_pass_off_text() };
  return accepted > 0
    ? { title: m.visit_pass_alarm(), text: m.visit_pass_alarm_text() }
    : { title: m.visit_pass_alarm_nobody(), text: m.visit_pass_alarm_nobody_text() };
}

/** Shows the state of the pass, and how to get more time. The dock has the answer “I'm safe”. */
export function FriendStatus({ pass, isBusy }: { pass: PassView; isBusy: boolean }) {
  const { state } = pass;
  const { title, text } = words(pass);
  const canSnooze = state !== "alarm" && state !== "safe" && state !== "off";
  return (
    <section className="friend-status" aria-labelledby="friend-state">
      <PassStateHead state={state} title={title} text={text} titleId="friend-state" level={2} />
      {pass.canUndo && (
        <Form method="post" action="?" replace>
          <Button type="submit" name="intent" value="undo" variant="secondary" wide busy={isBusy}>
            {m.visit_pass_undo()}
          </Button>
        </Form>
      )}
      {canSnooze && (
        <Form method="post" action="?" replace className="friend-snooze">
          <input type="hidden" name="intent" value="snooze" />
          <fieldset className="friend-actions">
            <legend>{m.visit_pass_snooze()}</legend>
            {snoozeMinutes.map((minutes) => (
              <Button
                key={minutes}
                type="submit"
                name="minutes"
                value={String(minutes)}
                variant="secondary"
                busy={isBusy}
              >
                {m.visit_pass_snooze_by({ minutes: number(minutes) })}
              </Button>
            ))}
          </fieldset>
        </Form>
      )}
    </section>
  );
}
