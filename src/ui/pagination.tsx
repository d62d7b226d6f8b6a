import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import "./pagination.css";

export interface PaginationProps {
  label: string;
  /** URL of the first page. */
  first?: string | undefined;
  firstLabel?: string;
  /**
   * These are URLs and not page numbers, because lists use cursors and have no total count. Undefined if there is no
   * such page.
   */
  previous?: string | undefined;
  next?: string | undefined;
  previousLabel: string;
  nextLabel: string;
  /** Current position, shown between the links. */
  status?: string;
}

export function Pagination({
  label,
  first,
  firstLabel,
  previous,
  next,
  previousLabel,
  nextLabel,
  status,
}: PaginationProps) {
  return (
    <nav className="pagination" aria-label={label}>
      <span className="pagination-back">
        {previous && (
          <Link className="pagination-link" to={previous} rel="prev">
            <Icon name="arrow-left" /> {previousLabel}
          </Link>
        )}
        {first && (
          <Link className="pagination-link" to={first}>
            {firstLabel}
          </Link>
        )}
      </span>
      {status && <span className="pagination-status">{status}</span>}
      {next ? (
        <Link className="pagination-link" to={next} rel="next">
          {nextLabel} <Icon name="arrow-right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
