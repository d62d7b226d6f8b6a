import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import * as m from "../../paraglide/messages.js";
import { privacyParts } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type About, type AboutMessage, reportPath } from "./report-about.ts";
import { BlockPerson } from "./web/block-person.tsx";
import "./safety-actions.css";

type DialogComponent = ComponentType<{ about: About; name: string | undefined; onClose: () => void }>;

interface ReportButtonProps {
  about: About;
  /** The reported person's name. */
  name?: string | undefined;
  label: ReactNode;
  /** The button shows only an icon, and screen readers read the label. */
  isSmall?: boolean;
}

/**
 * A link to the page with the report form. With JavaScript it opens the same form in a dialog, whose code is loaded on
 * the first click.
 */
function ReportButton({ about, name, label, isSmall = false }: ReportButtonProps) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<DialogComponent>();
  const path = reportPath(about);
  const open = async () => {
    try {
      const { ReportDialog } = await import("./web/report-dialog.tsx");
      setDialog(() => ReportDialog);
    } catch {
      await navigate(path); // network error: if the page fails to load too, it shows the error
    }
  };
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void open();
  };
  return (
    <>
      {isSmall ? (
        <Link className="report-small" to={path} rel="nofollow" onClick={press} title={m.report_person()}>
          <Icon name="flag" size="s" /> <span className="visually-hidden">{label}</span>
        </Link>
      ) : (
        <ButtonLink to={path} variant="quiet" icon="flag" rel="nofollow" onClick={press}>
          {label}
        </ButtonLink>
      )}
      {Dialog && <Dialog about={about} name={name} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function ReportListing({ listing, ownerName }: { listing: string; ownerName: string }) {
  return <ReportButton about={{ listing }} name={ownerName} label={m.report_listing()} />;
}

function ReportPerson({ person, name }: { person: string; name: string }) {
  return (
    <ReportButton
      about={{ person }}
      name={name}
      label={
        <>
          {m.report_person()} <bdi className="visually-hidden">{name}</bdi>
        </>
      }
    />
  );
}

/** A small button that reports one message. */
export function ReportMessage({ about, name }: { about: AboutMessage; name: string }) {
  return <ReportButton about={about} name={name} label={m.report_message({ name })} isSmall />;
}

/** Report and block buttons on somebody else's listing. */
export function ListingSafety({ listing, ownerName }: { listing: string; ownerName: string }) {
  return (
    <div className="safety-actions" data-place="post">
      <ReportListing listing={listing} ownerName={ownerName} />
      <BlockPerson about={{ listing }} name={ownerName} />
    </div>
  );
}

interface PersonSafetyProps {
  person: string;
  name: string;
  isBlocked: boolean;
  /** The page is about this person only, so it no longer exists after blocking. */
  isLeaving?: boolean;
}

/** Report and block buttons next to a person in a list. */
export function PersonSafety({ person, name, isBlocked, isLeaving = false }: PersonSafetyProps) {
  const actions = useRef<HTMLDivElement>(null);
  const wasBlocked = useRef(isBlocked);
  useEffect(() => {
    // The pressed button was removed, so keyboard users continue here.
    if (isBlocked && !wasBlocked.current) actions.current?.focus();
    wasBlocked.current = isBlocked;
  }, [isBlocked]);
  return (
    <div ref={actions} className="safety-actions" tabIndex={-1}>
      {isBlocked ? (
        <ButtonLink to={privacyParts.blocked} variant="quiet">
          {m.blocked_heading()}
        </ButtonLink>
      ) : (
        <>
          <ReportPerson person={person} name={name} />
          <BlockPerson about={{ person }} name={name} isStaying={!isLeaving} />
        </>
      )}
    </div>
  );
}
