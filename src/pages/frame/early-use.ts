/** Records what a reader does between the first paint and hydration, so that it can be repeated after hydration. */

/**
 * When a page runs its scripts. `late`: at the first use, or after some seconds; the browser fetches them before, when
 * it is idle. `use`: they are fetched and run at the first use only.
 */
export type ScriptStart = "now" | "late" | "use";

/** The type of the script that holds the module code of a page. Browsers do not run it. */
export const LATE_TYPE = "text/late-module";

export interface EarlyUse {
  /**
   * Stops recording. Returns pressed controls, in order, the field clicked last, and changed fields with their values.
   */
  end: () => { pressed: HTMLElement[]; clicked: HTMLInputElement | undefined; typed: Map<Field, string> };
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    earlyUse?: EarlyUse;
  }
}

/**
 * The source text of this function is an inline script, so it may use nothing from outside: see EarlyScript. It ignores
 * links, forms and popovers, which work without scripts. It remembers a button that only React can handle. It also
 * remembers a submit button in [data-scripted], but submits the form itself if the scripts do not arrive in time.
 */
export function recordEarlyUse(start: ScriptStart, lateType: string): void {
  const GIVE_UP_MS = 20_000;
  /**
   * After this time, a page that nobody uses is hydrated too, so that saved rooms are marked. The delay keeps hydration
   * from slowing down the first scroll or tap.
   */
  const RUN_UNUSED_MS = 4000;
  const nonce = document.currentScript?.nonce;
  const pressed = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const typed = new Map<Field, string>();
  const listeners = new AbortController();
  const uses = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin"];
  let isLoading = false;
  let isPassing = false;
  let clicked: HTMLInputElement | undefined;

  const findLate = () => document.querySelector<HTMLScriptElement>(`script[type="${lateType}"]`);
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the source text of the outer function must be complete
  const ask = (late: HTMLElement, link: { rel: string; as: string }) => {
    for (const href of late.dataset["modules"]?.split(" ") ?? [])
      document.head.append(Object.assign(document.createElement("link"), link, { href }));
  };
  const load = () => {
    const late = findLate();
    if (isLoading || !late) return;
    isLoading = true;
    ask(late, { rel: "modulepreload", as: "script" });
    const script = Object.assign(document.createElement("script"), {
      type: "module",
      textContent: late.textContent,
      nonce,
    });
    // The network may be gone. The next use tries again.
    script.addEventListener("error", () => (isLoading = false));
    document.head.append(script);
    // The removed script still runs, and hydration finds the document as the server rendered it.
    script.remove();
  };
  const loadWhenParsed = () => {
    load();
    if (!isLoading) addEventListener("DOMContentLoaded", load, { once: true });
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const whenIdle = (run: () => void) =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200);
  /** Fetches the script into the HTTP cache only. A module preload would also compile it. */
  const fetchEarly = () => {
    const late = findLate();
    if (late && !isLoading) ask(late, { rel: "prefetch", as: "script" });
  };
  const afterLoad = () => {
    whenIdle(fetchEarly);
    setTimeout(() => whenIdle(load), RUN_UNUSED_MS);
  };
  if (start === "late") addEventListener("load", afterLoad, { once: true });

  const on = (name: string, listener: (event: Event) => void) =>
    addEventListener(name, listener, {
      capture: true,
      passive: name === "touchstart" || name === "wheel",
      signal: listeners.signal,
    });
  if (start !== "now") for (const name of uses) on(name, loadWhenParsed);

  /** Whether the browser handles the click without scripts. A link waits for controls that were pressed before it. */
  const isNative = (control: HTMLElement, event: MouseEvent) => {
    if (control instanceof HTMLAnchorElement)
      return (
        pressed.size === 0 || control.target !== "" || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      );
    if (!(control instanceof HTMLButtonElement)) return true;
    if (control.type === "button") return control.matches("[popovertarget], [commandfor]");
    return !control.closest("[data-scripted]") && !control.form?.matches("[data-scripted]");
  };
  const giveUp = (control: HTMLElement) => {
    pressed.delete(control);
    control.removeAttribute("aria-busy");
    isPassing = true;
    control.click();
    isPassing = false;
  };
  on("click", (event) => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>("a, button, input, label, summary") : null;
    if (!control || isPassing) return;
    // A click into a text field changes nothing by itself, so it is simply repeated.
    if (control instanceof HTMLInputElement) clicked = control;
    if (isNative(control, event as MouseEvent)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.setAttribute("aria-busy", "true");
    if (!pressed.has(control)) pressed.set(control, setTimeout(giveUp, GIVE_UP_MS, control));
  });
  const note = ({ target }: Event) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      typed.set(target, target.value);
  };
  on("input", note);
  on("change", note);

  window.earlyUse = {
    end: () => {
      listeners.abort();
      for (const timer of pressed.values()) clearTimeout(timer);
      return { pressed: [...pressed.keys()], clicked, typed };
    },
  };
}
