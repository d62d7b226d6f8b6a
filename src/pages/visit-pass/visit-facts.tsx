import type { ReactNode } from "react";
import { changeTexts, latestAddress } from "../../features/visit-pass/visit-change-text.ts";
import type { FriendVisit } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import { date } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";

const checksOf = ({ isHostEmailVerified, isHostPhoneVerified }: FriendVisit): string => {
  const checks = [
    isHostEmailVerified && m.with_you_check_email(),
    isHostPhoneVerified && m.with_you_check_phone(),
  ].filter(Boolean);
  return checks.length > 0 ? checks.join(", ") : m.with_you_check_none();
};

/**
 * Shows whom the seeker visits, where and when. During an alarm it also shows the address: the latest one, and every
 * one that was told before.
 */
export function VisitFacts({ visit }: { visit: FriendVisit }) {
  const { state, hostName, location, startsAt, endsAt, outBy } = visit;
  const latest = latestAddress(visit);
  const changes = changeTexts(visit, visit.name);
  return (
    <dl className="visit-facts">
      {state === "alarm" && (
        <Fact
          label={latest === visit.address && changes.length === 0 ? m.with_you_address() : m.with_you_address_latest()}
          isLarge
        >
          {latest ? <span lang={writtenIn(latest)}>{latest}</span> : m.with_you_address_unknown()}
        </Fact>
      )}
      {changes.length > 0 && (
        <Fact label={m.with_you_changes()}>
          <ul>
            {changes.map((line, index) => (
              <li key={index} lang={writtenIn(line)}>
                {line}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label={m.with_you_host()}>
        {hostName ? <span lang={writtenIn(hostName)}>{hostName}</span> : m.with_you_host_unknown()}
      </Fact>
      <Fact label={m.with_you_checks()}>{checksOf(visit)}</Fact>
      {location && (
        <Fact label={m.with_you_area()}>
          <span lang={writtenIn(location)}>{location}</span>
        </Fact>
      )}
      <Fact label={m.with_you_time()}>
        {m.visit_pass_when({ day: date(startsAt, "day"), start: date(startsAt, "time"), end: date(endsAt, "time") })}
      </Fact>
      <Fact label={m.with_you_out_by()}>{date(outBy, "time")}</Fact>
    </dl>
  );
}

function Fact({ label, isLarge, children }: { label: string; isLarge?: boolean; children: ReactNode }) {
  return (
    <div data-large={isLarge}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
