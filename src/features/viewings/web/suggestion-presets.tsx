import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { quickTimes } from "../suggest-times.ts";
import { suggestPath } from "../viewing-paths.ts";
import { whenText } from "./viewing-labels.ts";
import "./suggestion-presets.css";

interface SuggestionPresetsProps {
  conversation: string;
  /** The start of the booked visit, which is not suggested again. */
  bookedAt?: string | undefined;
  variant: "secondary" | "quiet";
  now: number;
}

/** Good times of the next days. A tap suggests one. */
export function SuggestionPresets({ conversation, bookedAt, variant, now }: SuggestionPresetsProps) {
  const isBusy = useNavigation().state !== "idle";
  const booked = bookedAt && Date.parse(bookedAt);
  return (
    <Form method="post" action={suggestPath(conversation)} className="suggestion-presets">
      {quickTimes(now)
        .filter((start) => Date.parse(start) !== booked)
        .map((start) => (
          <Button key={start} type="submit" name="starts" value={start} variant={variant} disabled={isBusy}>
            <span className="visually-hidden">{m.viewing_suggest()}: </span>
            {whenText(start, now)}
          </Button>
        ))}
    </Form>
  );
}
