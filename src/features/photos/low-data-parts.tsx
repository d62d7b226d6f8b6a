import { type MouseEvent, useCallback, useEffect, useState } from "react";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { holdBack, showAll, useHeldBack } from "./low-data-store.ts";
import { photoBase, photoFile, photoWidths } from "./photo-files.ts";
import type { PhotoPictureProps } from "./photo-picture.tsx";

const emptyPicture = () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/svg+xml" });
const answers = new Map<string, Promise<number>>();

/**
 * Finds out which file the browser would choose from a srcset, by giving it an empty image with the same widths.
 * Browsers have different rules, and some choose smaller files in data-saver mode. The photo is then loaded from that
 * file, so that the size we show is correct. Each call uses a new blob URL: from a data URL, or from a cached one,
 * browsers choose the widest file.
 */
function askBrowser(widths: readonly number[], sizes: string): Promise<number> {
  const question = `${widths.join()} ${sizes} ${innerWidth} ${devicePixelRatio}`;
  const known = answers.get(question);
  if (known) return known;
  const probe = new Image();
  const address = URL.createObjectURL(emptyPicture());
  probe.sizes = sizes;
  probe.srcset = widths.map((width) => `${address}#${width} ${width}w`).join(", ");
  const answer = probe
    .decode()
    .then(
      () => Math.max(0, widths.indexOf(Number(probe.currentSrc.split("#")[1]))),
      () => 0,
    )
    .finally(() => URL.revokeObjectURL(address));
  answers.set(question, answer);
  return answer;
}

/** Returns the index of the file that the browser has chosen. Undefined on the server and until then. */
function useTakenFile(files: readonly { width: number }[], sizes = ""): number | undefined {
  const [taken, setTaken] = useState<number>();
  const widths = files.map(({ width }) => width).join();
  useEffect(() => {
    let isGone = false;
    const known = widths.split(",").map(Number);
    void (known.length > 1 ? askBrowser(known, sizes) : Promise.resolve(0)).then((answer) =>
      isGone ? undefined : setTaken(answer),
    );
    return () => {
      isGone = true;
    };
  }, [widths, sizes]);
  return taken;
}

interface File {
  address: string;
  /** Undefined if the size is unknown. */
  bytes: number | undefined;
  width: number;
}

/** Index of the file that phones usually choose. It is used without JavaScript and until the browser has chosen. */
const USUAL = 1;

export function LowPhoto({
  address,
  cover,
  of,
  small = false,
  shown,
  onShow,
  isAside = false,
  ...picture
}: PhotoPictureProps) {
  const [asked, setAsked] = useState<string>();
  const show = useCallback((file: string) => (onShow ?? setAsked)(file), [onShow]);
  const base = photoBase(address);
  const file = shown ?? asked;
  const hash = cover?.thumbhash;
  // Load exactly the file whose size was shown.
  if (file) return <Picture {...picture} src={file} hash={hash} eager />;
  const widths = small ? photoWidths.slice(0, 1) : photoWidths;
  const files = base
    ? widths.map((width, index) => ({ address: photoFile(base, width), bytes: cover?.bytes[index], width }))
    : [{ address, bytes: undefined, width: picture.width }];
  return (
    <Picture
      {...picture}
      src={undefined}
      hash={hash}
      held={<Held files={files} sizes={picture.sizes} of={of} isSmall={small} isAside={isAside} onShow={show} />}
    />
  );
}

interface HeldProps {
  /** The files, from the narrowest to the widest. */
  files: readonly File[];
  sizes: string | undefined;
  of: string;
  isSmall: boolean;
  isAside: boolean;
  onShow: (address: string) => void;
}

/** A photo that is not loaded. The whole frame is a button. Without JavaScript it is a link to the file. */
function Held({ files, sizes, of, isSmall, isAside, onShow }: HeldProps) {
  const taken = useTakenFile(files, sizes);
  const [isAsked, setIsAsked] = useState(false);
  const { address, bytes } = files[taken ?? Math.min(USUAL, files.length - 1)] ?? { address: "", bytes: undefined };
  const isLive = taken !== undefined;
  useEffect(() => {
    if (!isLive) return undefined;
    if (!isAsked) return holdBack({ bytes, show: () => setIsAsked(true) });
    onShow(address);
    return undefined;
  }, [isLive, address, bytes, isAsked, onShow]);
  const texts = <Texts bytes={bytes} of={of} isSmall={isSmall} />;
  if (!isLive)
    return (
      <a className="picture-show" href={address} rel="noreferrer">
        {texts}
      </a>
    );
  const show = ({ currentTarget }: MouseEvent) => {
    focusPhoto(currentTarget.closest<HTMLElement>(".picture"), of);
    setIsAsked(true);
  };
  return (
    <button type="button" className="picture-show" tabIndex={isAside ? -1 : undefined} onClick={show}>
      {texts}
    </button>
  );
}

/** Moves the focus to the link of the photo, or to the photo itself, because the button is about to be removed. */
function focusPhoto(frame: HTMLElement | null, name: string): void {
  const opener = frame?.parentElement?.querySelector<HTMLElement>(":scope > .gallery-open");
  if (!opener) {
    frame?.setAttribute("tabindex", "-1");
    frame?.setAttribute("role", "group");
    frame?.setAttribute("aria-label", name);
  }
  (opener ?? frame)?.focus({ preventScroll: true });
}

/** The texts of the placeholder. A small picture has space for the size only. */
function Texts({ bytes, of, isSmall }: { bytes: number | undefined; of: string; isSmall: boolean }) {
  const size = bytes && m.picture_size({ size: kilobytes(bytes) });
  return (
    <>
      <Badge tone="deep" icon="eye" cut="both">
        {isSmall ? (
          <>
            <span className="visually-hidden">{m.picture_show()} </span>
            {size}
          </>
        ) : (
          <span>{[m.picture_show(), ...(size ? [size] : [])].join(" · ")}</span>
        )}
      </Badge>
      <span className="visually-hidden"> {of}</span>
    </>
  );
}

export function SavedLine() {
  const { count, bytes } = useHeldBack();
  return (
    <div className="low-data-line">
      <Icon name="eye-off" />
      <p>
        {bytes > 0 ? m.low_data_saved({ size: kilobytes(bytes) }) : count > 0 ? m.low_data_waiting() : m.low_data_on()}
      </p>
      <div className="low-data-actions">
        {count > 0 && (
          <Button variant="quiet" onClick={showAll}>
            {m.low_data_show_all()}
          </Button>
        )}
        <Button type="submit" form={SWITCH_FORM} name="data" value="full" variant="quiet" onClick={leaveLine}>
          {m.low_data_off()}
        </Button>
      </div>
    </div>
  );
}

/** The id of the form of the switch in the footer. */
const SWITCH_FORM = "low-data-form";

/** Moves the focus to the page's content, because this line is about to be removed. */
const leaveLine = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>("main")?.focus({ preventScroll: true });

const KB = 1000;
const kilobytes = (bytes: number): string => number(Math.max(1, Math.round(bytes / KB)));
