import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import * as m from "../../paraglide/messages.js";
import { NetworkError } from "../../platform/connection.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isBrowserOffline } from "../frame/offline-bar.tsx";

/** Explains a routing error and offers a next step. */
export function ErrorPage({ error }: { error: unknown }) {
  if (error instanceof NetworkError) return <OfflinePage />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const home = <ButtonLink to="/">{m.error_go_home()}</ButtonLink>;
  if (status === 404)
    return (
      <EmptyState title="404" level={1} drawing="lost" actions={home}>
        {m.error_not_found()}
      </EmptyState>
    );
  if (status === 403)
    return (
      <EmptyState title={m.not_allowed_title()} level={1} drawing="gate" actions={home}>
        {m.not_allowed()}
      </EmptyState>
    );
  return (
    <EmptyState
      title={m.error_title()}
      level={1}
      drawing="lost"
      actions={
        <>
          <RetryButton />
          {home}
        </>
      }
    >
      {status === 503 ? m.error_busy() : m.error_fault()}
    </EmptyState>
  );
}

/** The server was not reached, so this is not shown as a server error. */
function OfflinePage() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [revalidate]);
  return (
    <EmptyState
      title={isBrowserOffline() ? m.offline_title() : m.unreachable_title()}
      level={1}
      drawing="lost"
      actions={<RetryButton />}
    >
      {m.offline_page()}
    </EmptyState>
  );
}

function RetryButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button busy={state === "loading"} onClick={() => void revalidate()}>
      {m.retry()}
    </Button>
  );
}
