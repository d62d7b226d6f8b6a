/** The cards over the map. They are loaded with the map, to keep the page of the list small. */
import { type ComponentType, useEffect, useState } from "react";
import type { BrowseDeckProps } from "./browse-deck.tsx";

const load = () => import("./browse-deck.tsx").then(({ BrowseDeck }) => BrowseDeck);

export function LazyDeck(props: BrowseDeckProps) {
  const [Deck, setDeck] = useState<ComponentType<BrowseDeckProps>>();
  useEffect(() => {
    load().then(
      (loaded) => setDeck(() => loaded),
      () => {}, // Network error: the pins and the list show the same rooms.
    );
  }, []);
  return Deck && <Deck {...props} />;
}
