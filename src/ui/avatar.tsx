import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import "./avatar.css";

export interface AvatarProps {
  src: string | undefined;
  /** The person's name. Empty if the name is shown beside the avatar. */
  alt: string;
  size?: "s" | "m" | "l";
  title?: string;
}

/** Profile photo, or a user icon if there is no photo or it fails to load. */
export function Avatar({ src, alt, size = "m", title }: AvatarProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);
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
      ) : (
        <Icon name="user" {...(alt && { label: alt })} />
      )}
    </span>
  );
}
