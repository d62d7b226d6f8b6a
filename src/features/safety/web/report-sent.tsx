import { type ReactNode, useEffect, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import type { ReportReason } from "../report.limits.ts";
import type { About } from "../report-about.ts";
import { BlockPerson } from "./block-person.tsx";

interface ReportSentProps {
  reason: ReportReason;
  about: About;
  /** The reported person's name, if known. */
  name: string | undefined;
  /** A link back to the page, or a close button. */
  children: ReactNode;
}

/** Thanks the reporter, and offers to block the person. */
export function ReportSent({ reason, about, name, children }: ReportSentProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} className="report-sent" tabIndex={-1}>
      <p>{reason === "taken" ? m.report_sent_taken() : m.report_sent()}</p>
      {reason !== "taken" && (
        <div>
          <p>{m.report_sent_block()}</p>
          <BlockPerson about={"listing" in about ? about : { person: about.person }} name={name} />
        </div>
      )}
      {children}
    </div>
  );
}
