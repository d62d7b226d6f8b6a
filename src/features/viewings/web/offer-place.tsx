import * as m from "../../../paraglide/messages.js";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { addressLength } from "../viewing.limits.ts";

interface OfferPlaceProps {
  /** Empty if it is not known yet. */
  address: string;
  isOfOther: boolean;
  error: string | undefined;
}

/** The address is asked once, and then shown. */
export function OfferPlace({ address, isOfOther, error }: OfferPlaceProps) {
  const field = (
    <TextField
      label={m.viewing_offer_address()}
      name="address"
      autoComplete="street-address"
      defaultValue={address}
      maxLength={addressLength.max}
      required
      hint={m.viewing_offer_address_hint()}
      error={error}
    />
  );
  if (!address) return <div className="offer-setting">{field}</div>;
  return (
    <details className="offer-place" open={error !== undefined}>
      <summary className="offer-setting">
        <Icon name="map-pin" />
        <span className="offer-setting-text">
          <strong lang={writtenIn(address)}>{address}</strong>
          <small>{isOfOther ? m.viewing_offer_address_other() : m.viewing_offer_address_known()}</small>
        </span>
        <span className="offer-change">{m.viewing_offer_address_change()}</span>
      </summary>
      <div className="offer-setting">{field}</div>
    </details>
  );
}
