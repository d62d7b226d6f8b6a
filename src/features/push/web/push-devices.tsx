import { useEffect, useRef } from "react";
import { Form } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { WireDevice } from "../push.schema.ts";

/** A member's devices. The buttons are in plain forms, so that a device can be removed without JavaScript. */
export function PushDevices({ devices, action }: { devices: readonly WireDevice[]; action: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(devices.length);
  useEffect(() => {
    // The clicked button is gone, so move the focus to the list.
    if (devices.length < count.current) heading.current?.focus({ preventScroll: true });
    count.current = devices.length;
  }, [devices]);
  return (
    <section className="push-devices" aria-labelledby="push-devices">
      <h3 id="push-devices" ref={heading} tabIndex={-1}>
        {m.push_devices()}
      </h3>
      {devices.length === 0 ? (
        <p>{m.push_devices_none()}</p>
      ) : (
        <ul>
          {devices.map(({ _id, device, since }) => (
            <li key={_id}>
              <span>
                <strong>{device}</strong>
                <small>{m.push_device_since({ day: date(since, "day") })}</small>
              </span>
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="remove" value={_id} />
                <Button type="submit" variant="quiet" aria-label={m.push_device_remove_label({ device })}>
                  {m.push_device_remove()}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
