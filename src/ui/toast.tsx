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

/** Stands once, in the root layout. Both regions are there before anything is said, or screen readers miss the first. */
export function Toasts({ dismissLabel }: ToastsProps) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const of = (tone: ToastEntry["tone"]) =>
    entries.filter((entry) => entry.tone === tone).map((entry) => <Toast key={entry.id} entry={entry} dismissLabel={dismissLabel} />);
  const region = useTopLayer(entries);
  useFarFromFocus(region, entries);
  useErrorsEnd();
  return (
    <div ref={region} className="toasts" popover="manual">
      <output aria-live="polite">{of("success")}</output>
      <div role="alert" aria-live="assertive">
        {of("error")}
      </div>
    </div>
  );
}

/** Above everything, also above a dialog that has made the rest of the page inert. What opens last lies on top, so the region is opened once more. */
function useTopLayer(entries: readonly ToastEntry[]) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.showPopover?.();
  }, []);
  useEffect(() => {
    if (entries.length === 0) return undefined;
    const raise = () => {
      // Without need it stays as it is: screen readers listen to what has been there.
      if (!document.querySelector("dialog:modal")) return;
      region.current?.hidePopover?.();
      region.current?.showPopover?.();
    };
    raise();
    // Does not bubble, but is caught on the way down.
    document.addEventListener("toggle", raiseOnDialog, true);
    function raiseOnDialog({ target }: Event) {
      if (target instanceof HTMLDialogElement && target.open) raise();
    }
    return () => document.removeEventListener("toggle", raiseOnDialog, true);
  }, [entries]);
  return region;
}

function useErrorsEnd(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // Capturing: before the form's own handler, which may have something new to say.
    document.addEventListener("submit", toast.clearErrors, true);
    return () => document.removeEventListener("submit", toast.clearErrors, true);
  }, []);
  useEffect(() => (pathname ? toast.clearErrors : undefined), [pathname]);
}

/** In the half of the screen where the focus is not: that is the pressed button or the field with the problem. In the next frame, after forms moved it. */
function useFarFromFocus(region: RefObject<HTMLDivElement | null>, entries: readonly ToastEntry[]): void {
  useEffect(() => {
    if (entries.length === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      const { top = 0, height = innerHeight } = document.activeElement?.getBoundingClientRect() ?? {};
      // Without focus the whole page has it.
      const isUpper = height < innerHeight / 2 && top + height / 2 < innerHeight / 2;
      region.current?.setAttribute("data-side", isUpper ? "bottom" : "top");
    });
    return () => cancelAnimationFrame(frame);
  }, [region, entries]);
}

/** Leaves by itself, but never while somebody reads it: hover and focus stop the clock. */
function Toast({ entry, dismissLabel }: { entry: ToastEntry; dismissLabel: string }) {
  const [held, setHeld] = useState(false);
  const left = useRef(SHOWN_FOR_MS[entry.tone]);
  useEffect(() => {
    if (held) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => toast.dismiss(entry.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [held, entry.id]);
  return (
    <div
      className="toast"
      data-tone={entry.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
