import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { type About, reportPath } from "./report-about.ts";

type DialogComponent = ComponentType<{ about: About; name: string | undefined; onClose: () => void }>;

interface ReportButtonProps {
  about: About;
  /** The reported person's name. */
  name?: string | undefined;
  label: ReactNode;
}

/** A link to the page with the form. With JavaScript it opens the same form in a dialog, which is loaded on the first click. */
function ReportButton({ about, name, label }: ReportButtonProps) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<DialogComponent>();
  const path = reportPath(about);
  const open = async () => {
    try {
      const { ReportDialog } = await import("./report-dialog.tsx");
      setDialog(() => ReportDialog);
    } catch {
      await navigate(path); // network error: the page will show it if it fails too
    }
  };
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void open();
  };
  return (
    <>
      <ButtonLink to={path} variant="quiet" icon="flag" rel="nofollow" onClick={press}>
        {label}
      </ButtonLink>
      {Dialog && <Dialog about={about} name={name} onClose={() => setDialog(undefined)} />}
    </>
  );
}

export function ReportListing({ listing, ownerName }: { listing: string; ownerName: string }) {
  return <ReportButton about={{ listing }} name={ownerName} label={m.report_listing()} />;
}

export function ReportPerson({ person, name }: { person: string; name: string }) {
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
