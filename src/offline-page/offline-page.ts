/**
 * The page that the service worker shows if the network fails, at the URL that was asked for. A room or
 * visit that this device keeps is shown as it was; any other URL gives the list of them and a way to try again. Plain DOM: React would
 * have to be stored with it.
 */

import { listRooms, type OfflineRoom } from "../features/offline/offline-rooms.ts";
import { type KeptVisit, listVisits } from "../features/offline/offline-visits.ts";
import * as m from "../paraglide/messages.js";
import { isLocale, overwriteGetLocale } from "../paraglide/runtime.js";
import { readLanguage, readTheme } from "../platform/web/cookies.ts";
import { element } from "./elements.ts";
import { roomCard, roomView } from "./room-views.ts";
import { visitCard, visitView } from "./visit-views.ts";
import "../ui/tokens.css";
import "../ui/fonts.css";
import "../ui/base.css";
import "../ui/button.css";
import "./offline-page.css";

const OFFLINE_PATH = "/offline";
const isFallback = location.pathname !== OFFLINE_PATH;

function chooseLanguage(): void {
  const language =
    [
      new URLSearchParams(location.search).get("lang"),
      readLanguage(document.cookie),
      navigator.language.slice(0, 2),
    ].find(isLocale) ?? "en";
  overwriteGetLocale(() => language);
  document.documentElement.lang = language;
  document.documentElement.dataset["theme"] = readTheme(document.cookie);
}

function headingOf(): string {
  if (!isFallback) return m.offline_rooms_title();
  return navigator.onLine ? m.unreachable_title() : m.offline_title();
}

function wayOn(): HTMLElement {
  if (!isFallback) return element("a", { class: "button", "data-variant": "secondary", href: "/" }, m.offline_home());
  const retry = element("button", { class: "button", "data-variant": "primary", type: "button" }, m.retry());
  retry.addEventListener("click", () => location.reload());
  return retry;
}

function section(title: string, cards: readonly HTMLElement[]): HTMLElement | undefined {
  if (cards.length === 0) return undefined;
  return element("section", {}, element("h2", {}, title), element("ul", { class: "offline-rooms" }, ...cards));
}

function listView(rooms: readonly OfflineRoom[], visits: readonly KeptVisit[]): HTMLElement {
  return element(
    "div",
    {},
    element("h1", {}, headingOf()),
    isFallback ? element("p", {}, m.offline_unseen()) : undefined,
    element("p", {}, rooms.length > 0 ? m.offline_rooms_text() : m.offline_none()),
    element("p", {}, wayOn()),
    section(m.offline_visits(), visits.map(visitCard)),
    section(m.offline_saved(), rooms.filter(({ isSaved }) => isSaved).map(roomCard)),
    section(m.offline_seen(), rooms.filter(({ isSaved }) => !isSaved).map(roomCard)),
  );
}

const askedId = (path: RegExp): string | undefined => path.exec(location.pathname)?.[1];

/** The room, the visit, or the visit of the conversation at this URL, if the device keeps it. */
function askedView(rooms: readonly OfflineRoom[], visits: readonly KeptVisit[]): HTMLElement | undefined {
  const room = rooms.find(({ id }) => id === askedId(/^\/featuredPostDetails\/(\d+)\/?$/i));
  const visit = visits.find(
    ({ id, conversation }) =>
      id === askedId(/^\/viewings\/(\d+)\/?$/) || conversation === askedId(/^\/inbox\/(\d+)\/?$/),
  );
  const view = visit ? visitView(visit) : room && roomView(room);
  return (
    view &&
    element(
      "div",
      {},
      element("p", { class: "offline-bar" }, element("span", {}, headingOf()), wayOn()),
      view,
      element("p", {}, element("a", { href: OFFLINE_PATH }, m.offline_all_rooms())),
    )
  );
}

async function show(): Promise<void> {
  chooseLanguage();
  const rooms = await listRooms().catch(() => []);
  const visits = await listVisits().catch(() => []);
  const view = askedView(rooms, visits) ?? listView(rooms, visits);
  document.title = `${view.querySelector("h1")?.textContent ?? ""} · ${m.brand_name()}`;
  document.querySelector("#offline")?.replaceChildren(view);
}

/** The event says that there is a network, not that we are reached by it. */
async function reloadIfReached(): Promise<void> {
  const isReached = await fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReached) location.reload();
}

if (isFallback) addEventListener("online", () => void reloadIfReached());
void show();
