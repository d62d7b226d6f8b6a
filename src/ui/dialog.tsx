import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { WovenBand } from "./woven-band.tsx";
import "./dialog.css";

export interface DialogProps {
  title: string;
  children: ReactNode;
  closeLabel: string;
  /** Called on the close button, Escape, browser Back and a click on the backdrop. */
  onClose: () => void;
}

/**
 * A modal dialog for forms. It is open while it is mounted. The browser traps focus inside and restores it on close.
 */
export function Dialog({ title, children, closeLabel, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBackCloses(true, onClose);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- backdrop click; Escape is the keyboard equivalent
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-sheet">
        <WovenBand />
        <div className="dialog-head">
          <h2 className="dialog-title" id={id}>
            {title}
          </h2>
          <IconButton icon="x" label={closeLabel} onClick={onClose} />
        </div>
        <div className="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
