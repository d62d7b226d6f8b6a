import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { initialsOf } from "./initials.ts";
import "./avatar.css";

export interface AvatarProps {
  src: string | undefined;
  /** The person's name. Empty if the name is shown beside the avatar. */
  alt: string;
  /** Without a photo, the initials of this name are shown. Undefined if nobody is signed in. */
  name?: string;
  size?: "s" | "m" | "l";
  title?: string;
}

/**
 * A profile photo. If there is none or it fails to load, the initials of the name are shown, or an icon if there is no
 * name.
 */
export function Avatar({ src, alt, name = "", size = "m", title }: AvatarProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);
  const initials = initialsOf(name);
  return (
    <span className="avatar" data-size={size} title={title}>
      {src && broken !== src ? (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : initials ? (
        // The initials are drawn by CSS, because text inside a button would have to be part of its accessible name.
        <span
          className="avatar-initials"
          data-initials={initials}
          {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
        />
      ) : (
        <Icon name="user" {...(alt && { label: alt })} />
      )}
    </span>
  );
}
