import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { type ToastEntry, toast, toastStore } from "./toast-store.ts";
import "./toast.css";

const SHOWN_FOR_MS = { success: 5_000, error: 9_000 };

export interface ToastsProps {
  dismissLabel: string;
}

/** Render once, in the root layout. Both live regions exist before the first toast, or screen readers would miss it. */
export function Toasts({ dismissLabel }: ToastsProps) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const of = (tone: ToastEntry["tone"]) =>
    entries.filter((entry) => entry.tone === tone).map((entry) => <Toast key={entry.id} entry={entry} dismissLabel={dismissLabel} />);
  const region = useTopLayer(entries);
  useFarFromFocus(region, entries);
  useClearErrors();
  return (
    <div ref={region} className="toasts" popover="manual">
      <output aria-live="polite">{of("success")}</output>
      <div role="alert" aria-live="assertive">
        {of("error")}
      </div>
    </div>
  );
}

/**
 * Keeps toasts above modal dialogs, which make the rest of the page inert. The last element added to the top layer is on
 * top, so the popover is closed and opened again.
 */
function useTopLayer(entries: readonly ToastEntry[]) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.showPopover?.();
  }, []);
  useEffect(() => {
    if (entries.length === 0) return undefined;
    const raise = () => {
      // Reopen only if a dialog is open: screen readers announce changes only in a region that was already there.
      if (!document.querySelector("dialog:modal")) return;
      region.current?.hidePopover?.();
      region.current?.showPopover?.();
    };
    raise();
    // `toggle` does not bubble, so listen in the capture phase.
    document.addEventListener("toggle", raiseOnDialog, true);
    function raiseOnDialog({ target }: Event) {
      if (target instanceof HTMLDialogElement && target.open) raise();
    }
    return () => document.removeEventListener("toggle", raiseOnDialog, true);
  }, [entries]);
  return region;
}

function useClearErrors(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // Capture phase: run before the form's own handler, which may add a new error.
    document.addEventListener("submit", toast.clearErrors, true);
    return () => document.removeEventListener("submit", toast.clearErrors, true);
  }, []);
  useEffect(() => (pathname ? toast.clearErrors : undefined), [pathname]);
}

/**
 * Shows toasts in the half of the screen without the focused element, which is the clicked button or the invalid field.
 * Runs in the next frame, after forms have moved the focus.
 */
function useFarFromFocus(region: RefObject<HTMLDivElement | null>, entries: readonly ToastEntry[]): void {
  useEffect(() => {
    if (entries.length === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      const { top = 0, height = innerHeight } = document.activeElement?.getBoundingClientRect() ?? {};
      // Without focus, activeElement is the body, which is taller than half the screen.
      const isUpper = height < innerHeight / 2 && top + height / 2 < innerHeight / 2;
      region.current?.setAttribute("data-side", isUpper ? "bottom" : "top");
    });
    return () => cancelAnimationFrame(frame);
  }, [region, entries]);
}

/** Closes after a delay. Hover and focus pause the timer. */
function Toast({ entry, dismissLabel }: { entry: ToastEntry; dismissLabel: string }) {
  const [paused, setPaused] = useState(false);
  const remainingMs = useRef(SHOWN_FOR_MS[entry.tone]);
  useEffect(() => {
    if (paused) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => toast.dismiss(entry.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - started;
    };
  }, [paused, entry.id]);
  return (
    <div
      className="toast"
      data-tone={entry.tone}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className="toast-flag">
        <Icon name={entry.tone === "success" ? "check" : "alert"} />
      </span>
      <div className="toast-text">
        <strong>{entry.title}</strong>
        {entry.text && <span>{entry.text}</span>}
      </div>
      <IconButton icon="x" label={dismissLabel} onClick={() => toast.dismiss(entry.id)} />
    </div>
  );
}
