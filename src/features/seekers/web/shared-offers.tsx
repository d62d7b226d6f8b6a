import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date, taka } from "../../../platform/i18n/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { CostRange } from "../../facts/true-cost.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { VerdictBadge } from "../../verdict/verdict-badge.tsx";
import { OWN_WANTED_PATH } from "./seeker-paths.ts";
import { languageOf } from "./wanted-card.tsx";
import "./shared.css";

export interface OfferedRoom {
  id: string;
  title: string;
  location: string;
  rent: number;
  name: string;
  isAvailable: boolean;
  offeredAt: string;
  verdict: Verdict | undefined;
  over: CostRange | undefined;
}

/** Rooms that were offered to the member. */
export function SharedOffers({ offers }: { offers: readonly OfferedRoom[] }) {
  return (
    <section className="shared-part" aria-labelledby="shared-offers">
      <h2 id="shared-offers">{m.offers_title()}</h2>
      {offers.length === 0 && (
        <p className="shared-lead">
          {m.offers_none()} <Link to={OWN_WANTED_PATH}>{m.offers_none_wanted()}</Link>
        </p>
      )}
      {offers.length > 0 && (
        <ul className="shared-offers">
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Offer({
  offer: { id, title, location, rent, name, isAvailable, offeredAt, verdict, over },
}: {
  offer: OfferedRoom;
}) {
  return (
    <li className="shared-offer">
      <div className="shared-offer-words">
        <Link className="shared-offer-title" to={`/featuredPostDetails/${id}`} lang={languageOf(title)}>
          {title}
        </Link>
        <p>
          <strong className="tabular">{m.offer_rent({ rent: taka(rent) })}</strong>
        </p>
        <p className="shared-offer-where">
          <Icon name="map-pin" size="s" /> <span lang={languageOf(location)}>{location}</span>
        </p>
        <p className="shared-offer-by">{m.offers_by({ name, date: date(offeredAt) })}</p>
      </div>
      {isAvailable ? verdict && <VerdictBadge verdict={verdict} over={over} /> : <Badge>{m.offers_taken()}</Badge>}
    </li>
  );
}
