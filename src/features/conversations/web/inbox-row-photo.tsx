import { Avatar } from "../../../ui/avatar.tsx";
import { PhotoPicture } from "../../photos/photo-picture.tsx";
import type { WireInboxRow } from "../conversation.wire.ts";

interface InboxRowPhotoProps {
  /** Null if the post is gone. */
  listing: Pick<NonNullable<WireInboxRow["listing"]>, "imageUrl" | "cover"> | null;
  name: string;
}

/** The room and the person at the start of a row. The text of the row names both. */
export function InboxRowPhoto({ listing, name }: InboxRowPhotoProps) {
  return (
    <span className="inbox-row-photo" aria-hidden="true">
      {listing && (
        <PhotoPicture
          address={listing.imageUrl}
          cover={listing.cover}
          of=""
          alt=""
          small
          width={112}
          height={112}
          ratio="1/1"
          roof
          sizes="56px"
        />
      )}
      <Avatar src={undefined} alt="" name={name} size="s" />
    </span>
  );
}
