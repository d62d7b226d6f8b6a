import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHistoryForm } from "./contact-history-answer.tsx";

/** Pauses the number for everybody. This overrides the settings for each person below. */
export function HistoryPause({ isPaused }: { isPaused: boolean }) {
  const fetcher = useHistoryForm();
  return (
    <fetcher.Form method="post" className="contact-history-pause">
      <Icon name={isPaused ? "pause" : "phone"} />
      <div>
        <h3>{isPaused ? m.contact_history_paused_title() : m.contact_history_shown_title()}</h3>
        <p>{isPaused ? m.contact_history_paused_text() : m.contact_history_shown_text()}</p>
      </div>
      <Button
        type="submit"
        name="pause"
        value={isPaused ? "no" : "yes"}
        variant={isPaused ? "primary" : "secondary"}
        busy={fetcher.state !== "idle"}
      >
        {isPaused ? m.contact_history_resume() : m.contact_history_pause()}
      </Button>
    </fetcher.Form>
  );
}
