import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { RoomStrip } from "../../listings/room-strip.tsx";
import { RoomFlag } from "../../verdict/room-flag.tsx";
import type { RoomRow } from "./room-row.ts";
import "./browse-deck.css";

/** A row of the list. Until the row is loaded, it is what the map knows about the room. */
export type DeckRoom = Pick<RoomRow, "id" | "title" | "rent"> & Partial<RoomRow>;

export interface BrowseDeckProps {
  rooms: readonly DeckRoom[];
  /** The card in front. */
  litId: string | undefined;
  onLight: (id: string) => void;
  more: ReactNode;
}

/** How long the cards have to stand still before the front card counts. */
const REST_MS = 120;

/** The rooms as a row of cards that snaps to one of them. The map highlights the pin of that room. */
export function BrowseDeck({ rooms, litId, onLight, more }: BrowseDeckProps) {
  const list = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The card that swiping has brought to the front. The deck need not scroll to it. */
  const swipedTo = useRef<string>(undefined);
  const isFirst = useRef(true);
  const first = rooms[0]?.id;

  const bringToFront = useEffectEvent(() => {
    const isSwiped = swipedTo.current === litId;
    swipedTo.current = undefined;
    const isInstant = isFirst.current || matchMedia("(prefers-reduced-motion: reduce)").matches;
    isFirst.current = false;
    if (isSwiped || !list.current) return;
    const card = cardsOf(list.current)[rooms.findIndex(({ id }) => id === litId)];
    if (card) list.current.scrollTo({ left: leftOf(list.current, card), behavior: isInstant ? "instant" : "smooth" });
  });
  // `first` changes when a card is put in front of the others, or when the list has other rooms.
  useEffect(() => {
    if (litId && first) bringToFront();
  }, [litId, first]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const rest = () => {
    if (!list.current) return;
    const { scrollLeft } = list.current;
    const distances = cardsOf(list.current).map((card) => Math.abs(leftOf(list.current, card) - scrollLeft));
    const room = rooms[distances.indexOf(Math.min(...distances))];
    if (!room || room.id === litId) return;
    swipedTo.current = room.id;
    onLight(room.id);
  };
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_MS);
  };

  return (
    <ul className="deck" aria-label={m.browse_results()} ref={list} onScroll={onScroll}>
      {rooms.map((room) => (
        <li key={room.id} className="deck-card" data-lit={room.id === litId ? "" : undefined}>
          <Card room={room} onFocus={() => onLight(room.id)} />
        </li>
      ))}
      {more && <li className="deck-more">{more}</li>}
    </ul>
  );
}

const cardsOf = (list: HTMLElement) => [...list.children] as HTMLElement[];
/** Returns the scroll position at which the card is in front. */
const leftOf = (list: HTMLElement | null, card: HTMLElement) =>
  card.offsetLeft - Number.parseFloat(list ? getComputedStyle(list).scrollPaddingLeft : "0");

function Card({ room, onFocus }: { room: DeckRoom; onFocus: () => void }) {
  const { match, costs, who, place, age, away } = room;
  return (
    <RoomStrip
      density="rail"
      room={room}
      line={costs?.[0]}
      flag={match && <RoomFlag match={match} />}
      onFocus={onFocus}
    >
      {who && <p className="deck-who">{who}</p>}
      {place && (
        <p className="deck-where">
          {away ?? <span lang={writtenIn(place)}>{place}</span>} · {age}
        </p>
      )}
    </RoomStrip>
  );
}
