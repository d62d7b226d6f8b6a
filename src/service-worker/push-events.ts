import { worker } from "./scope.ts";

/** The format of declarative Web Push. Browsers that support it show the notification without this worker. */
interface Declared {
  notification?: {
    title?: string;
    body?: string;
    navigate?: string;
    lang?: string;
    dir?: NotificationDirection;
    tag?: string;
  };
}

/** Shown if a message cannot be read. A browser that gets a message and shows nothing loses the permission. */
const NAME = "Nest Mates";
const HOME = "/inbox";

/** Allows only URLs of our own site. */
function toOwnUrl(url: string | undefined): string {
  const { origin } = worker.location;
  const target = URL.parse(url ?? HOME, origin);
  return target?.origin === origin ? target.href : origin + HOME;
}

function readMessage(data: PushMessageData | null): Declared["notification"] {
  try {
    return (data?.json() as Declared | undefined)?.notification;
  } catch {
    return undefined;
  }
}

async function show(data: PushMessageData | null): Promise<void> {
  const { title = NAME, body = "", navigate, lang = "", dir = "auto", tag = "" } = readMessage(data) ?? {};
  await worker.registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    icon: "/icon-192.png",
    data: toOwnUrl(navigate),
  });
}

/**
 * Opens a page. If a tab already shows it, that tab comes to the front. Other tabs stay as they are, because something
 * may be typed there.
 */
async function open(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = tabs.find((tab) => tab.url.split("#")[0] === url);
  await (shown ? shown.focus() : worker.clients.openWindow(url));
}

interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * Reports a new endpoint, which the push service has given the browser. The request needs the session's cookie. If the
 * session has ended, the next visit reports the endpoint.
 */
async function renew({ oldSubscription: former, newSubscription }: SubscriptionChange): Promise<void> {
  const options = former?.options;
  const next =
    newSubscription ??
    (options
      ? await worker.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: options.applicationServerKey,
        })
      : undefined);
  if (!next) return;
  await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...next.toJSON(), expirationTime: undefined, ...(former && { replaces: former.endpoint }) }),
  });
}

export function listenToPushes(): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(event.data)));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(toOwnUrl(event.notification.data as string | undefined)));
  });
  worker.addEventListener("pushsubscriptionchange", (event) =>
    (event as ExtendableEvent).waitUntil(renew(event as SubscriptionChange)),
  );
}
