import type { ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Takes the focus when it replaces other content, so that screen readers announce it and the focus is not lost. */
export function Arrived({ children }: { children: ReactNode }) {
  return (
    <div ref={takeFocus} className="account-arrived" tabIndex={-1}>
      {children}
    </div>
  );
}

export function LinkChecking({ title }: { title: string }) {
  return (
    <EmptyState level={1} title={title}>
      <Spinner label={m.account_action_checking()} />
    </EmptyState>
  );
}

interface InvalidLinkProps {
  message: string;
  /** The page where the visitor can request a new link. */
  newLink: { to: string; label: string };
  /** Undefined if a retry cannot help. */
  onAgain?: () => void;
}

export function InvalidLink({ message, newLink, onAgain }: InvalidLinkProps) {
  return (
    <div role="alert">
      <EmptyState
        level={1}
        drawing="thread"
        title={m.account_link_bad_title()}
        actions={
          <>
            <ButtonLink to={newLink.to}>{newLink.label}</ButtonLink>
            {onAgain && (
              <Button variant="quiet" onClick={onAgain}>
                {m.retry()}
              </Button>
            )}
          </>
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
