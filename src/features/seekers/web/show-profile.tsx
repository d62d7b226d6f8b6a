import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { seekerErrorText } from "../seeker-errors.ts";
import "./show-profile.css";

export const SHOW_PROFILE = "show-profile";
export const HIDE_PROFILE = "hide-profile";

/** The action's response to both intents. This component shows its error, so the page's own error notice ignores it. */
export interface ShowProfileAnswer {
  profileShown: boolean | Refused["refusal"];
}

export interface ShowProfileProps {
  name: string;
  isShown: boolean;
  /** The action data of the page, for members without JavaScript. */
  answer: object | undefined;
}

function refusalOf(answer: object | undefined): Refused["refusal"] | undefined {
  if (isRefused(answer)) return answer.refusal;
  const shown = answer && "profileShown" in answer ? (answer as ShowProfileAnswer).profileShown : undefined;
  return typeof shown === "string" ? shown : undefined;
}

/** Shares the member's profile with the poster, or stops sharing it. */
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
            <Icon name="alert" size="s" /> {seekerErrorText({ refusal })}
          </span>
        )}
      </output>
      {/* Both states use the same button, because replacing it would lose the keyboard focus. */}
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
