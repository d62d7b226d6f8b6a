import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { type ToastEntry, toast, toastStore } from "./toast-store.ts";
import "./toast.css";

const SHOWN_FOR_MS = { success: 5_000, error: 9_000 };
/**
 * The time for a toast that is shown on the next page, which takes seconds on a slow connection. On that page, the
 * toast is shown for the usual time.
 */
const NEXT_PAGE_MS = 20_000;

export interface ToastsProps {
  dismissLabel: string;
}

/** Render once, in the root layout. Both live regions exist before the first toast, or screen readers would miss it. */
export function Toasts({ dismissLabel }: ToastsProps) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const of = (tone: ToastEntry["tone"]) =>
    entries
      .filter((entry) => entry.tone === tone)
      .map((entry) => <Toast key={entry.id} entry={entry} dismissLabel={dismissLabel} />);
  const region = useTopLayer(entries);
  usePlace(region, entries);
  useClear();
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
 * Keeps toasts above modal dialogs, which make the rest of the page inert. The last element added to the top layer is
 * on top, so the popover is closed and opened again.
 */
function useTopLayer(entries: readonly ToastEntry[]) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.showPopover?.();
  }, []);
  useEffect(() => {
    if (entries.length === 0) return undefined;
    const raise = () => {
      // Reopen the region only if a dialog is open. Screen readers announce changes only in a region that was already
      // there.
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

function useClear(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // The capture phase runs before the form's own handler, which may add a new error.
    document.addEventListener("submit", toast.clearErrors, true);
    return () => document.removeEventListener("submit", toast.clearErrors, true);
  }, []);
  useEffect(() => (pathname ? toast.leavePage : undefined), [pathname]);
}

/** Smaller than any on-screen keyboard, larger than the bars that a browser shows and hides. */
const KEYBOARD_MIN_PX = 120;

/**
 * Shows the toast at the bottom, or at the top if it would cover the focused element, which is the clicked button or
 * the invalid field with its message. Runs in the next frame, after forms have moved the focus.
 */
function usePlace(region: RefObject<HTMLDivElement | null>, entries: readonly ToastEntry[]): void {
  useEffect(() => {
    if (entries.length === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      if (!region.current || region.current.contains(document.activeElement)) return;
      region.current.setAttribute("data-side", "bottom");
      const isKeyboardOpen = innerHeight - (visualViewport?.height ?? innerHeight) > KEYBOARD_MIN_PX;
      if (isKeyboardOpen || isOverFocus(region.current)) region.current.setAttribute("data-side", "top");
    });
    return () => cancelAnimationFrame(frame);
  }, [region, entries]);
}

function isOverFocus(region: HTMLElement): boolean {
  const focused = document.activeElement;
  // Without focus, activeElement is the body. Elements like <main> get the focus on navigation and are no control.
  if (!focused || focused === document.body || focused.matches("main, h1, h2, dialog")) return false;
  const subject = (focused.closest(".field") ?? focused).getBoundingClientRect();
  return [...region.querySelectorAll(".toast")].some((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return subject.top < bottom && subject.bottom > top;
  });
}

/** A toast, which closes after a delay. Hover and focus each pause the timer. */
function Toast({ entry, dismissLabel }: { entry: ToastEntry; dismissLabel: string }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  const remainingMs = useRef(SHOWN_FOR_MS[entry.tone]);
  useEffect(() => {
    if (isPaused) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => toast.dismiss(entry.id), entry.isForNextPage ? NEXT_PAGE_MS : remainingMs.current);
    return () => {
      clearTimeout(timer);
      if (!entry.isForNextPage) remainingMs.current -= Date.now() - started;
    };
  }, [isPaused, entry.id, entry.isForNextPage]);
  return (
    <div
      className="toast"
      data-tone={entry.tone}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
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
