import "./skeleton.css";

export interface SkeletonProps {
  /** What it stands in for. */
  shape?: "text" | "title" | "picture" | "avatar" | "button";
  /** For `text`: how many lines. */
  lines?: number;
}

/** The shape of what is coming. Hidden from screen readers: say it with a Spinner's label or `aria-busy`. */
export function Skeleton({ shape = "text", lines = 1 }: SkeletonProps) {
  return (
    <span className="skeletons" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton" data-shape={shape} />
      ))}
    </span>
  );
}
