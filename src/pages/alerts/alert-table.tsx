import type { ReactNode } from "react";
import { Form } from "react-router";
import * as m from "../../paraglide/messages.js";
import type { PushKind } from "../../platform/push/push-kinds.ts";
import { Switch } from "../../ui/switch.tsx";
import type { Setting } from "./alert-setting.ts";

interface AlertTableProps {
  labelledBy: string;
  mails: { messages: boolean; searches: boolean; likes: boolean };
  /** Notifications on devices. Undefined if the site sends none. */
  kinds: Record<PushKind, boolean> | undefined;
  /** Fills the column of devices as long as the member has none. */
  turnOn: ReactNode;
}

/** Which news comes by which way. */
export function AlertTable({ labelledBy, mails, kinds, turnOn }: AlertTableProps) {
  const pushOf = (kind: PushKind): Setting | undefined => kinds && { how: "push", kind, isOn: kinds[kind] };
  const rows: { title: string; text: string; mail: Setting | "always"; push: Setting | undefined }[] = [
    {
      title: m.alerts_messages(),
      text: m.alerts_messages_text(),
      mail: { how: "mail", kind: "messages", isOn: mails.messages },
      push: pushOf("messages"),
    },
    { title: m.alerts_visits(), text: m.alerts_visits_text(), mail: "always", push: pushOf("viewings") },
    {
      title: m.searches_title(),
      text: m.alerts_searches_text(),
      mail: { how: "mail", kind: "saved_searches", isOn: mails.searches },
      push: pushOf("saved_searches"),
    },
    {
      title: m.alerts_likes(),
      text: m.alerts_likes_text(),
      mail: { how: "mail", kind: "likes", isOn: mails.likes },
      push: undefined,
    },
  ];
  return (
    <table className="alerts-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{m.alerts_what()}</span>
          </th>
          <th scope="col">{m.alerts_email()}</th>
          {kinds && <th scope="col">{m.alerts_phone()}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, text, mail, push }, index) => (
          <tr key={title}>
            <th scope="row">
              {title} <small>{text}</small>
            </th>
            <td>
              {mail === "always" ? (
                m.alerts_always()
              ) : (
                <SettingSwitch title={title} way={m.alerts_email()} setting={mail} />
              )}
            </td>
            {kinds && turnOn === false && (
              <td>{push ? <SettingSwitch title={title} way={m.alerts_phone()} setting={push} /> : "–"}</td>
            )}
            {kinds && turnOn !== false && index === 0 && <td rowSpan={rows.length}>{turnOn}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A plain form, which works without JavaScript. */
function SettingSwitch({ title, way, setting: { how, kind, isOn } }: { title: string; way: string; setting: Setting }) {
  return (
    <Form method="post" className="alert-setting" preventScrollReset>
      <input type="hidden" name="how" value={how} />
      <input type="hidden" name="kind" value={kind} />
      <Switch name="wanted" value={isOn ? "no" : "yes"} isOn={isOn} label={m.alerts_switch({ title, way })} />
    </Form>
  );
}
