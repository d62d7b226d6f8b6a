import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHistoryForm } from "./contact-history-answer.tsx";

/** Pauses the number for everybody. It overrides the settings below. */
export function HistoryPause({ isPaused }: { isPaused: boolean }) {
  const fetcher = useHistoryForm();
  return (
    <fetcher.Form method="post" className="ledger-pause">
      <Icon name={isPaused ? "pause" : "phone"} />
      <div>
        <h2>{isPaused ? m.ledger_paused_title() : m.ledger_shown_title()}</h2>
        <p>{isPaused ? m.ledger_paused_text() : m.ledger_shown_text()}</p>
      </div>
      <Button
        type="submit"
        name="pause"
        value={isPaused ? "no" : "yes"}
        variant={isPaused ? "primary" : "secondary"}
        busy={fetcher.state !== "idle"}
      >
        {isPaused ? m.ledger_resume() : m.ledger_pause()}
      </Button>
    </fetcher.Form>
  );
}
