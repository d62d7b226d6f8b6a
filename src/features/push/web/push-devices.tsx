import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { WireDevice } from "../push.schema.ts";

interface PushDevicesProps {
  devices: readonly WireDevice[];
  action: string;
  /** About this device, above the list. */
  children: ReactNode;
}

/** A member's devices. The buttons are in plain forms, so that a device can be removed without JavaScript. */
export function PushDevices({ devices, action, children }: PushDevicesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(devices.length);
  useEffect(() => {
    // The clicked button is gone, so move the focus to the heading.
    if (devices.length < count.current || (count.current === 0 && devices.length > 0))
      heading.current?.focus({ preventScroll: true });
    count.current = devices.length;
  }, [devices]);
  return (
    <section className="page-part push-devices" aria-labelledby="push-devices">
      <h2 id="push-devices" ref={heading} tabIndex={-1}>
        {m.push_devices()}
      </h2>
      {children}
      {devices.length > 0 && (
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
