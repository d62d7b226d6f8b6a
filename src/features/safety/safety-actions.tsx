import { useEffect, useRef } from "react";
import * as m from "../../paraglide/messages.js";
import { ButtonLink } from "../../ui/button.tsx";
import { BlockPerson } from "./web/block-person.tsx";
import { ReportListing, ReportPerson } from "./web/report-button.tsx";
import "./safety-actions.css";

/** Report and block buttons on somebody else's listing. */
export function ListingSafety({ listing, ownerName }: { listing: string; ownerName: string }) {
  return (
    <div className="safety-deeds" data-place="post">
      <ReportListing listing={listing} ownerName={ownerName} />
      <BlockPerson about={{ listing }} name={ownerName} />
    </div>
  );
}

interface PersonSafetyProps {
  person: string;
  name: string;
  isBlocked: boolean;
}

/** Report and block buttons next to a person in a list. */
export function PersonSafety({ person, name, isBlocked }: PersonSafetyProps) {
  const deeds = useRef<HTMLDivElement>(null);
  const wasBlocked = useRef(isBlocked);
  useEffect(() => {
    // The pressed button was removed; keyboard users continue here.
    if (isBlocked && !wasBlocked.current) deeds.current?.focus();
    wasBlocked.current = isBlocked;
  }, [isBlocked]);
  return (
    <div ref={deeds} className="safety-deeds" tabIndex={-1}>
      {isBlocked ? (
        <ButtonLink to="/blocked" variant="quiet">
          {m.blocked_heading()}
        </ButtonLink>
      ) : (
        <>
          <ReportPerson person={person} name={name} />
          <BlockPerson about={{ person }} name={name} isStaying />
        </>
      )}
    </div>
  );
}
