import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { WovenBand } from "./woven-band.tsx";
import "./dialog.css";

export interface DialogProps {
  title: string;
  children: ReactNode;
  closeLabel: string;
  /** The cross, Escape, Back and a press beside the dialog all end here. */
  onClose: () => void;
}

/** Something to fill in above the page: open for as long as it is there. The browser keeps the focus inside and gives it back. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the press beside the dialog; Escape is its key
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
