import "./skeleton.css";

export interface SkeletonProps {
  /** The kind of content that it replaces. */
  shape?: "text" | "title" | "picture" | "avatar" | "button";
  /** Number of lines, for `text`. */
  lines?: number;
}

/**
 * A placeholder during loading. It is hidden from screen readers, so announce loading with a Spinner label or
 * `aria-busy`.
 */
export function Skeleton({ shape = "text", lines = 1 }: SkeletonProps) {
  return (
    <span className="skeletons" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton" data-shape={shape} />
      ))}
    </span>
  );
}
