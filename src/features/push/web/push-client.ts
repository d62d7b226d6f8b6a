/**
 * The browser's side of push notifications. It is loaded late, because only pages that offer notifications, and
 * browsers that have them, need it.
 */
import { PUSH_KEY } from "../../../platform/device.ts";
import type { WireCheck, WirePush } from "../push.schema.ts";
import { endPushHere, endpointHere } from "../push-here.ts";

/** `on` and `off` are states of this browser. */
export type PushState = "not_supported" | "install_first" | "blocked" | "off" | "on";

const SUBSCRIPTIONS = "/api/push/subscriptions";
const READY_MS = 10_000;
const SUBSCRIBE_MS = 5_000;
const SUBSCRIBE_TRIES = 3;

const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
const hasPush = () => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const nothingAfter = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

function remember(endpoint: string | undefined): void {
  try {
    if (endpoint) localStorage.setItem(PUSH_KEY, endpoint);
    else localStorage.removeItem(PUSH_KEY);
  } catch {
    // Storage is disabled in this browser, so it will be asked again.
  }
}

const currentSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? undefined;

export async function getPushState(): Promise<PushState> {
  if (!hasPush()) return isIos() && !isInstalled() ? "install_first" : "not_supported";
  if (Notification.permission === "denied") return "blocked";
  return endpointHere() !== null && (await currentSubscription()) ? "on" : "off";
}

export async function getPush(): Promise<WirePush> {
  const response = await fetch("/api/push");
  if (!response.ok) throw new Error(`/api/push: ${response.status}`);
  return (await response.json()) as WirePush;
}

/**
 * Firefox loses a subscription that is requested right after its start, and never answers. So the request is repeated.
 */
async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  for (let tries = 0; tries < SUBSCRIBE_TRIES; tries += 1) {
    const subscription = await Promise.race([
      pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
      nothingAfter(SUBSCRIBE_MS),
    ]);
    if (subscription) return subscription;
  }
  throw new Error("the browser does not answer");
}

function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  const text = key && btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text?.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

async function store(subscription: PushSubscription, replaces?: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await post(SUBSCRIPTIONS, { endpoint, keys, replaces });
  remember(endpoint);
}

/**
 * Asks for the permission, which browsers allow only after a tap, and subscribes. Undefined if the permission was not
 * given.
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const registration = await Promise.race([navigator.serviceWorker.ready, nothingAfter(READY_MS)]);
  if (!registration) throw new Error("no service worker");
  const former = await registration.pushManager.getSubscription();
  // The former subscription was made with another key.
  if (former && !isOf(former, publicKey)) await former.unsubscribe();
  return subscribe(registration, publicKey);
}

export async function turnOnPush(publicKey: string): Promise<PushState> {
  const subscription = await subscribeHere(publicKey);
  if (!subscription) return getPushState();
  await store(subscription);
  return "on";
}

const findDeviceId = async (endpoint: string) =>
  ((await (await post(`${SUBSCRIPTIONS}/check`, { endpoint })).json()) as WireCheck)._id;

/** Returns false if the server could not be reached. */
async function removeDevice(endpoint: string): Promise<boolean> {
  try {
    const id = await findDeviceId(endpoint);
    return id === null || (await fetch(`${SUBSCRIPTIONS}/${id}`, { method: "DELETE" })).ok;
  } catch {
    return false;
  }
}

/**
 * Turns notifications off in this browser. Without a network, the server keeps the device until the next attempt to
 * send, when the push service reports that the subscription has ended.
 */
export async function turnOffPush(): Promise<PushState> {
  const known = endpointHere();
  await endPushHere({ isServerTold: known === null || (await removeDevice(known)) });
  remember(undefined);
  return getPushState();
}

/**
 * Compares the subscription of the browser with the server. A new endpoint is stored, because not all browsers tell the
 * service worker of it. If the server does not know the endpoint, it was removed on another device, or it belongs to
 * another member. Notifications are then turned off here too.
 */
export async function checkPush(): Promise<void> {
  const known = endpointHere();
  const subscription = hasPush() ? await currentSubscription() : undefined;
  if (known === null || !subscription) return remember(undefined);
  if (subscription.endpoint !== known) return store(subscription, known);
  if ((await findDeviceId(known)) === null) await turnOffPush();
}
