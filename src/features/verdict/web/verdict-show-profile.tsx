import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { matchRefusalText } from "../../seekers/match-refusals.ts";

export const SHOW_PROFILE = "show-profile";
export const HIDE_PROFILE = "hide-profile";

/** What the page's action answers to either; a refusal is said here, and not where the page says its own. */
export interface ShowProfileAnswer {
  profileShown: boolean | Refused["refusal"];
}

export interface ShowProfileProps {
  /** The poster's. */
  name: string;
  isShown: boolean;
  /** What the plain form was answered, where there is no JavaScript. */
  answer: object | undefined;
}

function refusalOf(answer: object | undefined): Refused["refusal"] | undefined {
  if (isRefused(answer)) return answer.refusal;
  const shown = answer && "profileShown" in answer ? (answer as ShowProfileAnswer).profileShown : undefined;
  return typeof shown === "string" ? shown : undefined;
}

/** A profile is seen by nobody whom its owner does not show it to: this shows it, and takes it back. */
export function ShowProfile({ name, isShown, answer }: ShowProfileProps) {
  const fetcher = useFetcher<ShowProfileAnswer | Refused>();
  const isBusy = fetcher.state !== "idle";
  const refusal = refusalOf(fetcher.data ?? answer);
  return (
    <fetcher.Form method="post" className="show-profile">
      <output className="show-profile-state">
        {isShown && (
          <span className="show-profile-done">
            <Icon name="eye" /> {m.show_profile_done({ name })}
          </span>
        )}
        {refusal && !isBusy && (
          <span className="field-error">
            <Icon name="alert" size="s" /> {matchRefusalText({ refusal })}
          </span>
        )}
      </output>
      {/* One button: another in its place would take the keyboard's place away. */}
      <Button
        type="submit"
        name="intent"
        value={isShown ? HIDE_PROFILE : SHOW_PROFILE}
        variant={isShown ? "quiet" : "secondary"}
        icon={isShown ? "eye-off" : "eye"}
        busy={isBusy}
      >
        {isShown ? m.show_profile_back() : m.show_profile()}
      </Button>
      {!isShown && <p className="show-profile-hint">{m.show_profile_hint({ name })}</p>}
    </fetcher.Form>
  );
}
