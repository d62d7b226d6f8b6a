import type { ReactNode } from "react";
import { taka } from "../../platform/i18n/format.ts";
import { PhotoPicture } from "../photos/photo-picture.tsx";
import type { Listing } from "./listing.wire.ts";
import "./room-card.css";

export interface RoomPhotoProps {
  room: Pick<Listing, "title" | "imageUrl" | "cover" | "rent">;
  costs: readonly string[];
  sizes: string;
  /** The verdict for the reader. */
  flag?: ReactNode;
  /** A control above the link that covers the card. */
  corner?: ReactNode;
  /** Loads the photo with high priority. */
  isInView?: boolean;
}

/** The photo of a room under its roof, with its price. */
export function RoomPhoto({ room, costs, sizes, flag, corner, isInView = false }: RoomPhotoProps) {
  const { title, imageUrl, cover, rent } = room;
  return (
    <div className="room-photo">
      <PhotoPicture
        address={imageUrl}
        cover={cover}
        of={title}
        alt=""
        width={640}
        height={427}
        roof
        sizes={sizes}
        priority={isInView}
      />
      {flag && <span className="room-verdict">{flag}</span>}
      <span className="room-plate">
        <RoomRent rent={rent} costs={costs} />
      </span>
      {corner && <span className="room-corner">{corner}</span>}
    </div>
  );
}

export function RoomRent({ rent, costs }: { rent: number; costs: readonly string[] }) {
  return (
    <span className="room-rent">
      <strong className="tabular">{taka(rent)}</strong>{" "}
      {costs.map((cost) => (
        <small key={cost} className="tabular">
          {cost}
        </small>
      ))}
    </span>
  );
}
