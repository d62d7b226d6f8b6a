import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { About } from "../report-about.ts";
import { isSent, personTitle, type ReportAnswer, ReportForm } from "./report-form.tsx";
import { ReportSent } from "./report-sent.tsx";

interface ReportDialogProps {
  about: About;
  name: string | undefined;
  onClose: () => void;
}

/** The report form in a dialog. It is loaded on demand. The page /report has the same form. */
export function ReportDialog({ about, name, onClose }: ReportDialogProps) {
  const fetcher = useFetcher<ReportAnswer>();
  const answer = fetcher.data;
  const title = "listing" in about ? m.report_title() : personTitle(name);
  return (
    <Dialog title={isSent(answer) ? m.report_sent_title() : title} closeLabel={m.report_close()} onClose={onClose}>
      {isSent(answer) ? (
        <ReportSent reason={answer.sent} about={about} name={name}>
          <Button variant="secondary" onClick={onClose}>
            {m.report_close()}
          </Button>
        </ReportSent>
      ) : (
        <ReportForm about={about} name={name} fetcher={fetcher} />
      )}
    </Dialog>
  );
}
