import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Refused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { nextState } from "../../listings/listing-life.ts";
import type { FreshAnswer } from "../freshness.schema.ts";
import { answerWords, type LifeAnswer, type OwnState, tell } from "./own-state.tsx";
import { useTake } from "./own-state-take.tsx";

/** The one answer for a bar of actions: taken, or available again. Undefined if neither is possible, such as for a removed listing. */
export function ownAnswer({ state }: OwnState): FreshAnswer | undefined {
  if (state === "taken") return "available";
  return nextState(state, "take") && "taken";
}

/** The button stays the same element when its answer changes, so that it keeps the focus. */
export function OwnAnswer({ own, answer }: { own: OwnState; answer: FreshAnswer }) {
  const fetcher = useFetcher<LifeAnswer | Refused>();
  const { data, state } = fetcher;
  useEffect(() => {
    if (data && state === "idle") tell(data);
  }, [data, state]);
  const take = useTake(own, fetcher);
  return (
    <>
      <fetcher.Form method="post" action="/myListings" className="own-answer">
        <input type="hidden" name="id" value={own.id} />
        <Button
          type="submit"
          name="answer"
          value={answer}
          variant="secondary"
          icon={answer === "taken" ? "check" : "retry"}
          aria-disabled={state !== "idle"}
          {...(answer === "taken" && take.asking)}
        >
          {answerWords[answer](own)}
        </Button>
      </fetcher.Form>
      {take.dialog}
    </>
  );
}
