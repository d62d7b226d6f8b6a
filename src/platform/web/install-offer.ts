/**
 * Keeps the browser's offer to install the site as an app, until the member asks for it on their profile. The site
 * never asks by itself.
 */

/** TypeScript's library does not have this event, because only Chromium does. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | undefined;
const listeners = new Set<() => void>();

function change(next: InstallEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

function keep(event: Event): void {
  // Otherwise the browser shows its own bar.
  event.preventDefault();
  change(event as InstallEvent);
}

const drop = () => change(undefined);

/** It may be called several times. Browsers make the offer once per document, soon after it has loaded. */
export function listenToInstallOffer(): void {
  addEventListener("beforeinstallprompt", keep);
  addEventListener("appinstalled", drop);
}

export const canInstall = (): boolean => offer !== undefined;

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's dialog. An offer can be used once. */
export async function install(): Promise<void> {
  const used = offer;
  drop();
  await used?.prompt();
}
