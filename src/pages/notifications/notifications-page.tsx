import { data, Form, Link, redirect } from "react-router";
import { deviceParams } from "../../features/push/push.schema.ts";
import { PushDevices } from "../../features/push/web/push-devices.tsx";
import { PushSwitch } from "../../features/push/web/push-switch.tsx";
import { SAVED_SEARCHES_PATH } from "../../features/saved-searches/saved-search-paths.ts";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { NOTIFICATIONS_PATH } from "../../platform/web/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/notifications-page";
import { readSetting, type Setting } from "./notification-settings.ts";
import "./notifications-page.css";

export const meta: Route.MetaFunction = () => [
  { title: `${m.notifications_title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const { push, likeDigest, messageMails, savedSearches } = context.get(servicesContext);
  const [pushed, likes, messages, searches] = await orErrorPage(
    Promise.all([
      push.get(actor),
      likeDigest.isWanted(actor),
      messageMails.isWanted(actor),
      savedSearches.areMailsWanted(actor),
    ]),
  );
  return { push: pushed, mails: { likes, messages, searches } };
}

const toPage = () => redirect(NOTIFICATIONS_PATH, 303);

/** Changes one setting or removes one device. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const { push, likeDigest, messageMails, savedSearches } = context.get(servicesContext);
  const form = Object.fromEntries(await request.formData());
  const { data: device } = deviceParams.safeParse({ id: form["remove"] });
  if (device) return orRefusal(push.remove(actor, device.id).then(toPage));
  const setting = readSetting(form);
  if (!setting) throw data(null, { status: 400 });
  const { how, kind, isOn } = setting;
  if (how === "push") return orRefusal(push.setKind(actor, kind, isOn).then(toPage));
  const set = {
    messages: () => messageMails.setWanted(actor, isOn),
    saved_searches: () => savedSearches.setMails(actor, isOn),
    likes: () => likeDigest.setWanted(actor, isOn),
  };
  return orRefusal(set[kind]().then(toPage));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

export default function NotificationsPage({ loaderData: { push, mails }, actionData }: Route.ComponentProps) {
  const { publicKey, devices, kinds } = push;
  return (
    <Section width="narrow" labelledBy="notifications-title">
      <SectionHeading
        level={1}
        id="notifications-title"
        title={m.notifications_title()}
        lead={m.notifications_lead()}
      />
      {isRefused(actionData) && (
        <Notice tone="error" announce>
          {m.notifications_failed()}
        </Notice>
      )}
      <section className="notifications-part" aria-labelledby="notifications-here">
        <h2 id="notifications-here">{m.notifications_here()}</h2>
        <PushSwitch publicKey={publicKey} />
        {(publicKey !== null || devices.length > 0) && <PushDevices devices={devices} action={NOTIFICATIONS_PATH} />}
      </section>
      <section className="notifications-part" aria-labelledby="notifications-what">
        <h2 id="notifications-what">{m.notifications_what()}</h2>
        <Kind
          title={m.notifications_messages()}
          text={m.notifications_messages_text()}
          more={m.notifications_messages_mail()}
        >
          {(what) => (
            <>
              <Switch what={what} setting={{ how: "mail", kind: "messages", isOn: mails.messages }} />
              {publicKey !== null && (
                <Switch what={what} setting={{ how: "push", kind: "messages", isOn: kinds.messages }} />
              )}
            </>
          )}
        </Kind>
        <Kind
          title={m.notifications_viewings()}
          text={m.notifications_viewings_text()}
          more={m.notifications_viewings_mail()}
        >
          {(what) =>
            publicKey !== null && (
              <Switch what={what} setting={{ how: "push", kind: "viewings", isOn: kinds.viewings }} />
            )
          }
        </Kind>
        <Kind title={m.notifications_searches()} text={m.notifications_searches_text()}>
          {(what) => (
            <>
              <Switch what={what} setting={{ how: "mail", kind: "saved_searches", isOn: mails.searches }} />
              {publicKey !== null && (
                <Switch what={what} setting={{ how: "push", kind: "saved_searches", isOn: kinds.saved_searches }} />
              )}
              <Link to={SAVED_SEARCHES_PATH}>{m.notifications_searches_link()}</Link>
            </>
          )}
        </Kind>
        <Kind title={m.notifications_likes()} text={m.notifications_likes_text()}>
          {(what) => <Switch what={what} setting={{ how: "mail", kind: "likes", isOn: mails.likes }} />}
        </Kind>
      </section>
    </Section>
  );
}

function Kind({
  title,
  text,
  more,
  children,
}: {
  title: string;
  text: string;
  more?: string;
  children: (what: string) => React.ReactNode;
}) {
  return (
    <div className="notifications-kind">
      <h3>{title}</h3>
      <p>{text}</p>
      {more && <p>{more}</p>}
      {children(title)}
    </div>
  );
}

/** The switch is a plain form, which works without JavaScript. */
function Switch({ what, setting: { how, kind, isOn } }: { what: string; setting: Setting }) {
  const channel = how === "mail" ? m.notifications_mail() : m.notifications_push();
  const label = isOn
    ? m.notifications_turn_off_label({ what, how: channel })
    : m.notifications_turn_on_label({ what, how: channel });
  return (
    <Form method="post" className="notifications-switch" preventScrollReset>
      <input type="hidden" name="how" value={how} />
      <input type="hidden" name="kind" value={kind} />
      <span>
        {channel}: <strong>{isOn ? m.notifications_on() : m.notifications_off()}</strong>
      </span>
      <Button type="submit" name="wanted" value={isOn ? "no" : "yes"} variant="secondary" aria-label={label}>
        {isOn ? m.notifications_turn_off() : m.notifications_turn_on()}
      </Button>
    </Form>
  );
}
