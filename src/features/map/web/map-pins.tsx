import type { KeyboardEvent, PointerEvent, RefCallback } from "react";
import { useRef } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { getLocale } from "../../../paraglide/runtime.js";
import { number, taka } from "../../../platform/i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Heap } from "./crowding.ts";
import type { MapListing } from "./listing-map.props.ts";
import { clusterSize, countInWords, countLabel, priceLabel } from "./map-labels.ts";

/** The background of a price. The height is fixed, and the width follows the text. */
function PlateShape() {
  return (
    <svg className="map-plate" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path vectorEffect="non-scaling-stroke" d="M50 2 98 20V68L50 98 2 68V20Z" />
    </svg>
  );
}

interface ClusterPinProps {
  cluster: Heap;
  place: RefCallback<HTMLElement>;
  onOpen: (byKeyboard: boolean) => void;
}

export function ClusterPin({ cluster, place, onOpen }: ClusterPinProps) {
  const locale = getLocale();
  const label = m.map_cluster({ count: cluster.count, shown: countInWords(cluster, locale) });
  // A click by keyboard has the detail 0.
  return (
    <li className="map-place" ref={place}>
      <button
        type="button"
        className="map-cluster"
        data-size={clusterSize(cluster.count)}
        onClick={({ detail }) => onOpen(detail === 0)}
      >
        <span className="visually-hidden">{label}</span>
        <span aria-hidden="true">{countLabel(cluster, locale)}</span>
      </button>
    </li>
  );
}

interface ListingPinProps {
  listing: MapListing;
  place: RefCallback<HTMLElement>;
  isLit: boolean;
  /** The pin is not visible, because there is no space for it. The focus makes it visible. */
  isFolded: boolean;
  /** How many other pins are folded into this one. */
  more: number;
  /** The side on which the card is. Undefined if there is no card. */
  side: { vertical: string; horizontal: string } | undefined;
  onLight: (listing: MapListing | undefined) => void;
}

/**
 * A link to the listing. Hover and focus highlight it. On touch screens and with cards, the first tap highlights it and
 * the second follows the link.
 */
export function ListingPin({ listing, place, isLit, isFolded, more, side, onLight }: ListingPinProps) {
  const { id, title, rent, saysYes } = listing;
  const isFirstTap = useRef(false);
  const light = (event: PointerEvent, lit: MapListing | undefined) => {
    // With cards, a highlight moves the cards and the map, which is too much for a mouse that passes by.
    if (event.pointerType === "mouse" && side) onLight(lit);
  };
  return (
    <li className="map-place" ref={place} data-lit={isLit || undefined}>
      <Link
        className="map-pin"
        to={`/featuredPostDetails/${id}`}
        data-lit={isLit || undefined}
        data-folded={isFolded || undefined}
        draggable={false}
        onPointerEnter={(event) => light(event, listing)}
        onPointerLeave={(event) => light(event, undefined)}
        onPointerDown={({ pointerType }) => {
          isFirstTap.current = (pointerType === "touch" || !side) && !isLit;
        }}
        onClick={(event) => {
          if (isFirstTap.current) {
            event.preventDefault();
            onLight(listing);
          }
          isFirstTap.current = false;
        }}
        onFocus={() => onLight(listing)}
        onBlur={() => onLight(undefined)}
        onKeyDown={(event) => leaveOnEscape(event, onLight)}
      >
        <span className="visually-hidden">
          {saysYes && `${m.verdict_badge_yes()}: `}
          {m.map_pin({ rent: taka(rent), title })}
        </span>
        <span className="map-pin-body" aria-hidden="true">
          <PlateShape />
          <span className="map-pin-price">{priceLabel(rent, getLocale())}</span>
          {saysYes && (
            <span className="map-pin-yes">
              <Icon name="check" size="s" />
            </span>
          )}
          {more > 0 && <span className="map-pin-more">+{number(more)}</span>}
        </span>
        {isLit && side && (
          <span className="map-card" data-vertical={side.vertical} data-horizontal={side.horizontal} aria-hidden="true">
            <strong className="map-card-price">{taka(rent)}</strong>
            <span className="map-card-title">{title}</span>
            <span className="map-card-way">{m.map_see_room()}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** Escape closes the card, so that the map below it becomes visible. */
function leaveOnEscape(event: KeyboardEvent, onLight: ListingPinProps["onLight"]): void {
  if (event.key === "Escape") onLight(undefined);
}
