/** The picture of a post, whatever kind it is: an upload in the right size, one from elsewhere, or none yet. */
import * as m from "../../paraglide/messages.js";
import { Picture, type PictureProps } from "../../ui/picture.tsx";
import { LowPhoto } from "./low-data.tsx";
import type { WireCover } from "./photo.schema.ts";
import { AWAITED_IMAGE, photoBase, photoFile, photoSrcSet, photoWidths } from "./photo-files.ts";
import { useLowData } from "./use-low-data.ts";

export interface PhotoPictureProps extends Omit<PictureProps, "src" | "srcSet" | "eager" | "hash" | "held"> {
  /** As a post has it. */
  address: string;
  /** Known of an upload. */
  cover: WireCover | null;
  /** Whose photo it is; said where it is not shown. */
  of: string;
  /** As small as a stamp: the narrowest file does on every screen. */
  small?: boolean;
  /** In low-data mode: the file that was asked for, where the page remembers it. */
  shown?: string | undefined;
  onShow?: (file: string) => void;
  /** Scrolled out of view: no stop for the Tab key. */
  isAside?: boolean;
}

export function PhotoPicture(props: PhotoPictureProps) {
  const { address, cover, of: _of, small = false, shown: _shown, onShow: _onShow, isAside: _isAside, ...picture } = props;
  const isLow = useLowData();
  if (address === AWAITED_IMAGE) return <Picture {...picture} src={undefined} alt={m.picture_awaited()} />;
  if (isLow) return <LowPhoto {...props} />;
  const base = photoBase(address);
  const [stamp, usual] = photoWidths;
  if (!base) return <Picture {...picture} src={address} />;
  return <Picture {...picture} src={photoFile(base, small ? stamp : usual)} srcSet={small ? undefined : photoSrcSet(address)} hash={cover?.thumbhash} />;
}
