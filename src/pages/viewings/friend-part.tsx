import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PassView, SeekerVisit } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import type { Refusal } from "../../platform/http/page-errors.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { FriendAnswer } from "./friend-action.ts";
import { FriendForm } from "./friend-form.tsx";
import { FriendLink } from "./friend-link.tsx";
import { FriendDetails, Friends } from "./friend-record.tsx";
import { FriendStatus } from "./friend-status.tsx";
import "./friend-part.css";

const refusalTexts: Partial<Record<Refusal, () => string>> = {
  not_possible_now: m.visit_pass_refused,
  not_found: m.visit_pass_refused,
  too_many_requests: m.visit_pass_too_many,
};

/** The seeker has to answer, or friends were told. */
export const isUrgent = (pass: PassView | null | undefined): boolean =>
  pass?.state === "asked" || pass?.state === "alarm";

interface FoldProps {
  icon: IconName;
  title: string;
  text: string;
  /** The fragment of URLs that leads here and opens it. */
  id?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A line of the list under the ticket, which opens. Without JavaScript too. */
export function Fold({ icon, title, text, id, isOpen = false, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  useEffect(() => {
    // At every navigation, because an answer to a form may lead to the same fragment.
    if (fold.current && id !== undefined && location.hash === `#${id}`) fold.current.open = true;
  }, [location, id]);
  return (
    <details ref={fold} className="viewing-fold" open={isOpen || undefined}>
      <summary>
        <Icon name={icon} />
        <span>
          <strong>{title}</strong> <small>{text}</small>
        </span>
        <Icon name="chevron-right" />
      </summary>
      {/* Browsers open <details> around the target of a fragment. */}
      <div id={id} className="viewing-fold-content">
        {children}
      </div>
    </details>
  );
}

interface FriendPartProps {
  visit: SeekerVisit;
  answer: FriendAnswer | undefined;
  isBusy: boolean;
}

/** The pass: a friend knows where the seeker is, and is told if the seeker does not answer us. */
export function FriendPart({ visit, answer, isBusy }: FriendPartProps) {
  const { pass, choices, isAhead } = visit;
  const mayMake = choices.length > 0 && (pass?.state !== "safe" || isAhead);
  if (!pass && !mayMake) return null;
  const form = (
    <FriendForm visit={visit} link={answer?.link} isNameWrong={answer?.isNameWrong === true} isBusy={isBusy} />
  );
  return (
    <Fold
      icon="shield"
      title={m.visit_pass_title()}
      text={pass ? m.visit_pass_made_hint() : m.visit_pass_hint()}
      id="friend"
      isOpen={answer !== undefined || isUrgent(pass)}
    >
      {answer?.refusal && !isBusy && (
        <Notice tone="error" announce>
          {(refusalTexts[answer.refusal] ?? m.account_not_saved)()}
        </Notice>
      )}
      {answer?.link && <FriendLink link={answer.link} />}
      {pass ? <FriendStatus pass={pass} isBusy={isBusy} /> : <p>{m.visit_pass_lead()}</p>}
      {pass && <Friends pass={pass} />}
      {!pass && form}
      <p className="friend-limits">
        <Icon name="shield" size="s" /> {m.visit_pass_no_rescue()}
      </p>
      {pass && <FriendDetails pass={pass} isBusy={isBusy} />}
      {pass && mayMake && (
        <details className="friend-more" open={answer?.isNameWrong}>
          <summary>{m.visit_pass_again_title()}</summary>
          <p>{m.visit_pass_again_text()}</p>
          {form}
        </details>
      )}
    </Fold>
  );
}
