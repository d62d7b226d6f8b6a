/** The photo of a listing: one of our uploads in the right size, an external URL, or a placeholder. */
import * as m from "../../paraglide/messages.js";
import { Picture, type PictureProps } from "../../ui/picture.tsx";
import { LowPhoto } from "./low-data.tsx";
import type { WireCover } from "./photo.schema.ts";
import { AWAITED_IMAGE, photoBase, photoFile, photoSrcSet, photoWidths } from "./photo-files.ts";
import { useLowData } from "./use-low-data.ts";

export interface PhotoPictureProps extends Omit<PictureProps, "src" | "srcSet" | "eager" | "hash" | "held"> {
  /** The URL in the listing. */
  address: string;
  /** Only our own uploads have one. */
  cover: WireCover | null;
  /** What the photo shows. Used as text while the photo is not loaded. */
  of: string;
  /** A thumbnail: the narrowest file is always enough. */
  small?: boolean;
  /** In low-data mode, the file that the user has loaded. */
  shown?: string | undefined;
  onShow?: (file: string) => void;
  /** The photo is scrolled out of view, so it is not in the tab order. */
  isAside?: boolean;
}

export function PhotoPicture(props: PhotoPictureProps) {
  const {
    address,
    cover,
    of: _of,
    small = false,
    shown: _shown,
    onShow: _onShow,
    isAside: _isAside,
    ...picture
  } = props;
  const isLow = useLowData();
  if (address === AWAITED_IMAGE) return <Picture {...picture} src={undefined} alt={m.picture_awaited()} />;
  if (isLow) return <LowPhoto {...props} />;
  const base = photoBase(address);
  const [stamp, usual] = photoWidths;
  if (!base) return <Picture {...picture} src={address} />;
  return (
    <Picture
      {...picture}
      src={photoFile(base, small ? stamp : usual)}
      srcSet={small ? undefined : photoSrcSet(address)}
      hash={cover?.thumbhash}
    />
  );
}
