import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { WovenBand } from "./woven-band.tsx";
import "./confirm-dialog.css";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** Called on Cancel, Escape, browser Back and a click on the backdrop. */
  onCancel: () => void;
  danger?: boolean;
  /** Whether the action is running. The dialog then stays open, and its buttons are disabled. */
  busy?: boolean;
}

/** Confirms an action that cannot be undone. The browser traps focus inside the modal and restores it on close. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  danger = false,
  busy = false,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBackCloses(open, () => {
    if (busy) return false;
    return onCancel();
  });
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- backdrop click; Escape is the keyboard equivalent
    <dialog
      ref={dialog}
      className="confirm-dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !busy) onCancel();
      }}
    >
      <div className="confirm-dialog-sheet">
        <WovenBand />
        <div className="confirm-dialog-body">
          <h2 className="confirm-dialog-title" id={`${id}-title`}>
            {title}
          </h2>
          <div id={`${id}-text`}>{children}</div>
          <div className="confirm-dialog-actions">
            <Button variant="secondary" onClick={onCancel} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? "danger" : "primary"} onClick={onConfirm} busy={busy}>
              {confirmLabel}
            </Button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
