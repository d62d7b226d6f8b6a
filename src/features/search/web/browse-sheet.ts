/**
 * The filters as a sheet over the page. The browser opens and closes it without JavaScript (popover). This file makes
 * it modal, and closes it on Back.
 */
import { type RefObject, useEffect } from "react";

/** Makes everything outside of the sheet inert. Returns a function that undoes this. */
function hideOthers(sheet: HTMLElement): () => void {
  const hidden: Element[] = [];
  for (let inside: Element = sheet; inside.parentElement; inside = inside.parentElement)
    for (const other of inside.parentElement.children)
      if (other !== inside && !other.hasAttribute("inert")) {
        other.setAttribute("inert", "");
        hidden.push(other);
      }
  return () => {
    for (const other of hidden) other.removeAttribute("inert");
  };
}

/**
 * Moves the focus into the sheet. After opening, the browser leaves it on the button that opens the sheet, which is
 * inert by then.
 */
function focusInside(sheet: HTMLElement): void {
  if (!sheet.contains(document.activeElement)) sheet.querySelector("button")?.focus();
}

/**
 * Moves the focus back to the button that opens the sheet, unless another element outside of the sheet has the focus.
 */
function focusOpener(sheet: HTMLElement): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !sheet.contains(focused)) return;
  document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`)?.focus({ preventScroll: true });
}

export function useSheet(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    let undo: (() => void) | undefined;
    const close = () => {
      undo?.();
      undo = undefined;
    };
    const open = () => {
      const show = hideOthers(element);
      let forget: (() => void) | undefined;
      let isOpen = true;
      undo = () => {
        isOpen = false;
        show();
        focusOpener(element);
        forget?.();
        element.removeAttribute("role");
        element.removeAttribute("aria-modal");
      };
      element.setAttribute("role", "dialog");
      element.setAttribute("aria-modal", "true");
      // The code is loaded when it is first needed, to keep the page small.
      void import("../../../ui/layers.ts")
        .then(({ openLayer }) => (forget = isOpen ? openLayer(() => element.hidePopover()) : undefined))
        .catch(() => {}); // offline: Back then leaves the page
    };
    const change = (event: Event) => ((event as ToggleEvent).newState === "open" ? open() : close());
    const changed = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") focusInside(element);
    };
    // When the sheet closes, `beforetoggle` comes before the browser returns the focus to the button. By then the
    // button must not be inert any more.
    element.addEventListener("beforetoggle", change);
    element.addEventListener("toggle", changed);
    // The sheet may have been opened before hydration.
    if (element.matches(":popover-open")) open();
    return () => {
      element.removeEventListener("beforetoggle", change);
      element.removeEventListener("toggle", changed);
      close();
    };
  }, [sheet]);
}

export function closeSheet(sheet: HTMLElement | null): void {
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
}
