import { Form, useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused } from "../../../platform/http/page-errors.ts";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useLogOut } from "./use-log-out.ts";

/** Query parameter of the profile page after logging out all other devices. */
export const LOGGED_OUT_OTHERS = "loggedOut";
const OTHERS_ADDRESS = "/account/logOutOthers";

interface DevicesPartProps {
  /** Number of other sessions. */
  others: number;
  isDone: boolean;
}

export function DevicesPart({ others, isDone }: DevicesPartProps) {
  return (
    <section className="page-part" aria-labelledby="profile-devices">
      <h2 id="profile-devices">{m.account_devices_title()}</h2>
      {isDone && others === 0 && (
        <Notice tone="success" announce>
          {m.account_devices_done()}
        </Notice>
      )}
      <p>
        {others === 0 ? m.account_devices_alone() : m.account_devices_others({ count: others, shown: number(others) })}
      </p>
      <p>{m.account_profile_leave_text()}</p>
      <div className="profile-actions">
        <LogOut />
        {others > 0 && <LogOutOthers />}
      </div>
    </section>
  );
}

function LogOut() {
  const { logOut, busy } = useLogOut();
  return (
    <Form method="post" action="/account/logOut" reloadDocument onSubmit={logOut}>
      <Button type="submit" variant="secondary" icon="log-out" busy={busy}>
        {m.account_profile_leave()}
      </Button>
    </Form>
  );
}

function LogOutOthers() {
  const { Form: DevicesForm, state, data } = useFetcher<object>();
  return (
    <DevicesForm method="post" action={OTHERS_ADDRESS}>
      {isRefused(data) && state === "idle" && (
        <Notice tone="error" announce>
          {m.account_not_saved()}
        </Notice>
      )}
      <Button type="submit" variant="secondary" busy={state !== "idle"}>
        {m.account_devices_end()}
      </Button>
    </DevicesForm>
  );
}
