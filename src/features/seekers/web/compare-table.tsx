import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PhotoPicture } from "../../photos/photo-picture.tsx";
import { VerdictBadge } from "../../verdict/verdict-badge.tsx";
import { takeOutOfComparison } from "./compare-store.ts";
import type { CompareCell, ComparedPost, CompareRow, CompareView } from "./compare-view.ts";
import { comparePath } from "./seeker-paths.ts";

const CAPTION_ID = "compare-table";

/**
 * A table of the compared listings. If it is wider than the screen it scrolls horizontally, and the row headings stay
 * visible.
 */
export function CompareTable({ view: { posts, groups } }: { view: CompareView }) {
  const isJudged = posts.some(({ verdict }) => verdict);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="compare-scroll" aria-labelledby={CAPTION_ID} tabIndex={0}>
      <table className="compare-table" data-posts={posts.length}>
        <caption className="visually-hidden" id={CAPTION_ID}>
          {m.compare_table()}
        </caption>
        <thead>
          <tr>
            <td aria-hidden="true" />
            {posts.map((post) => (
              <PostHead key={post.id} post={post} ids={posts.map(({ id }) => id)} />
            ))}
          </tr>
        </thead>
        {isJudged && (
          <tbody>
            <tr>
              <th scope="row">{m.verdict_title()}</th>
              {posts.map(({ id, verdict }) => (
                <td key={id}>
                  {verdict && (
                    <>
                      <VerdictBadge verdict={verdict.verdict} over={verdict.over} isShort />
                      <p className="compare-verdict">{verdict.text}</p>
                    </>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        )}
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="compare-group">
              <th scope="rowgroup" colSpan={posts.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} posts={posts} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function PostHead({
  post: { id, title, location, imageUrl, cover },
  ids,
}: {
  post: ComparedPost;
  ids: readonly string[];
}) {
  return (
    <th scope="col">
      <PhotoPicture address={imageUrl} cover={cover} of={title} alt="" width={480} height={320} roof small />
      <Link className="compare-post" to={`/featuredPostDetails/${id}`}>
        {title}
      </Link>
      <span className="compare-place">{location}</span>
      <Link
        className="compare-out"
        to={comparePath(ids.filter((other) => other !== id))}
        aria-label={m.compare_take_out({ title })}
        title={m.compare_take_out({ title })}
        preventScrollReset
        onClick={() => takeOutOfComparison(id)}
      >
        <Icon name="x" />
      </Link>
    </th>
  );
}

function Row({ row: { label, cells, isTotal }, posts }: { row: CompareRow; posts: readonly ComparedPost[] }) {
  return (
    <tr data-total={isTotal ? "" : undefined}>
      <th scope="row">{label}</th>
      {cells.map((cell, index) => (
        <td key={posts[index]?.id} data-state={cell.state}>
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell: { text, state, isLowest } }: { cell: CompareCell }) {
  return (
    <>
      {state === "usual" && <small>{m.truecost_usual()} </small>}
      <span className="tabular">{text}</span> {isLowest && <Badge tone="leaf">{m.compare_best()}</Badge>}
    </>
  );
}
