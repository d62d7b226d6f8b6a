import { data, redirect } from "react-router";
import { deviceParams } from "../../features/push/push.schema.ts";
import { PushDevices } from "../../features/push/web/push-devices.tsx";
import { PushButton, PushStatus, usePushHere } from "../../features/push/web/push-switch.tsx";
import { NEW_SEARCH } from "../../features/saved-searches/saved-search-paths.ts";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { ALERTS_PATH, alertSettingsPath } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { SavedHead } from "../mySearch/saved-head.tsx";
import { readKept } from "../saved-searches/kept-search.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/alerts-page";
import { readSetting } from "./alert-setting.ts";
import { AlertTable } from "./alert-table.tsx";
import { SearchesPart } from "./searches-part.tsx";
import "../../ui/page-part.css";
import "./alerts-page.css";

const TITLE_ID = "alerts-title";

export const handle: FrameHandle = { isFooterWideOnly: true };

export const meta: Route.MetaFunction = () => [
  { title: `${m.alerts_title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const services = context.get(servicesContext);
  const { push, likeDigest, messageMails, savedSearches } = services;
  const asked = url.searchParams.get(NEW_SEARCH);
  const [searches, areRoomsTold, kept, pushed, likes, messages, news] = await orErrorPage(
    Promise.all([
      savedSearches.list(actor),
      savedSearches.isRoomNewsWanted(actor),
      asked ? readKept(services, asked) : undefined,
      push.get(actor),
      likeDigest.isWanted(actor),
      messageMails.isWanted(actor),
      savedSearches.areMailsWanted(actor),
    ]),
  );
  return {
    searches,
    areRoomsTold,
    isVerified: actor.isEmailVerified,
    offered: kept && asked ? { name: kept.name, query: asked } : undefined,
    push: pushed,
    mails: { likes, messages, searches: news },
    done: url.searchParams.get("done"),
    refused: url.searchParams.get("refused"),
  };
}

const toSettings = () => redirect(alertSettingsPath, 303);

/** Changes one setting or removes one device. Forms of saved searches have an action of their own. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const { push, likeDigest, messageMails, savedSearches } = context.get(servicesContext);
  const form = Object.fromEntries(await request.formData());
  const { data: device } = deviceParams.safeParse({ id: form["remove"] });
  if (device) return orRefusal(push.remove(actor, device.id).then(toSettings));
  const setting = readSetting(form);
  if (!setting) throw data(null, { status: 400 });
  const { how, kind, isOn } = setting;
  if (how === "push") return orRefusal(push.setKind(actor, kind, isOn).then(toSettings));
  const set = {
    messages: () => messageMails.setWanted(actor, isOn),
    saved_searches: () => savedSearches.setMails(actor, isOn),
    likes: () => likeDigest.setWanted(actor, isOn),
  };
  return orRefusal(set[kind]().then(toSettings));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** Lists the member's saved searches, and the settings of emails and notifications. */
export default function AlertsPage({
  loaderData: { isVerified, push, mails, ...searches },
  actionData,
}: Route.ComponentProps) {
  const { publicKey, devices, kinds } = push;
  const here = usePushHere(publicKey, devices.length > 0);
  return (
    <Section width="narrow" labelledBy={TITLE_ID}>
      <SavedHead current="alerts" id={TITLE_ID} />
      <p className="alerts-lead">{m.searches_text()}</p>
      {!isVerified && (
        <Notice
          tone="warning"
          title={m.searches_unverified()}
          action={
            <ButtonLink to="/profile" variant="secondary">
              {m.searches_unverified_action()}
            </ButtonLink>
          }
        >
          {m.searches_unverified_text()}
        </Notice>
      )}
      <SearchesPart {...searches} />
      <section className="page-part alerts-notify" id="notify" aria-labelledby="notify-title">
        <h2 id="notify-title">{m.alerts_notify()}</h2>
        {isRefused(actionData) && (
          <Notice tone="error" announce>
            {m.alerts_failed()}
          </Notice>
        )}
        <AlertTable
          labelledBy="notify-title"
          mails={mails}
          kinds={publicKey === null ? undefined : kinds}
          turnOn={devices.length === 0 && <PushButton here={here} isShort />}
        />
        <p>{m.alerts_note()}</p>
      </section>
      <PushDevices devices={devices} action={ALERTS_PATH}>
        {publicKey === null ? <Notice tone="info">{m.push_not_set_up()}</Notice> : <PushStatus here={here} />}
        {devices.length > 0 && <PushButton here={here} />}
      </PushDevices>
    </Section>
  );
}
