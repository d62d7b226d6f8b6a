import { Badge } from "../../ui/badge.tsx";
import type { RowMatch } from "./row-match.ts";
import { verdictStyles } from "./verdict-styles.ts";

/** The verdict on the photo of a room. A card has space for what to ask, which is worth more than 'Ask first'. */
export function RoomFlag({ match: { verdict, label, why } }: { match: RowMatch }) {
  return (
    <Badge {...verdictStyles[verdict]}>
      {verdict === "ask" && why && <span className="room-verdict-why">{why}</span>}
      <span className="room-verdict-label">{label}</span>
    </Badge>
  );
}
