import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import "./avatar.css";

export interface AvatarProps {
  src: string | undefined;
  /** The person's name, or empty beside it. */
  alt: string;
  size?: "s" | "m" | "l";
  title?: string;
}

/** A face in a diamond-cornered frame, or a drawn person where there is none. */
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
