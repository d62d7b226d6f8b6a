import * as m from "../../../paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import type { WireConversationViewings } from "../viewing.wire.ts";
import { suggestPath } from "../viewing-paths.ts";
import { SuggestionPresets } from "./suggestion-presets.tsx";

interface SuggestionEntryProps {
  conversation: string;
  visits: WireConversationViewings | undefined;
  now: number;
}

/** "Suggest a time" in the menu of a conversation, with good times for a tap. */
export function SuggestionEntry({ conversation, visits, now }: SuggestionEntryProps) {
  if (!visits?.maySuggest) return null;
  const { current, addressNeeded } = visits;
  return (
    <>
      <ButtonLink to={suggestPath(conversation)} variant="quiet" icon="calendar">
        {m.viewing_suggest()}
      </ButtonLink>
      {addressNeeded === null && (
        <SuggestionPresets
          conversation={conversation}
          bookedAt={current?.state === "booked" ? current.startsAt : undefined}
          variant="quiet"
          now={now}
        />
      )}
    </>
  );
}
