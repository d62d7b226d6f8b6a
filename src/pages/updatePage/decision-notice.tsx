import { ModeratorNote, type OwnState } from "../../features/freshness/web/own-state.tsx";
import * as m from "../../paraglide/messages.js";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface DecisionNoticeProps {
  own: Pick<OwnState, "state" | "note">;
  /** undefined: there is nothing to appeal, or it is too late. */
  appeal: { isAppealed: true } | { isAppealed: false; path: string } | undefined;
}

/** What a moderator or the risk rules decided about the listing. Nothing if it is not held back. */
export function DecisionNotice({ own: { state, note }, appeal }: DecisionNoticeProps) {
  if (state !== "waiting" && state !== "changes" && state !== "removed") return null;
  const texts = { waiting: m.life_waiting_text, changes: m.life_changes_here, removed: m.life_removed_here };
  const titles = { waiting: m.life_waiting_title, changes: m.life_changes_title, removed: m.life_removed_title };
  const link = appeal && !appeal.isAppealed && (
    <ButtonLink to={appeal.path} variant="secondary">
      {m.life_appeal()}
    </ButtonLink>
  );
  return (
    <Notice tone={state === "removed" ? "error" : "warning"} title={titles[state]()} action={link}>
      <p>{texts[state]()}</p>
      <ModeratorNote note={note} />
      {appeal?.isAppealed && <p>{m.life_appealed()}</p>}
    </Notice>
  );
}
