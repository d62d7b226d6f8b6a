import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { isBangla } from "../../../platform/text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Knot } from "../../../ui/thread.tsx";
import { PersonSafety } from "../../safety/safety-actions.tsx";
import type { WireHistoryPerson } from "../contact-history.schema.ts";
import { useHistoryForm } from "./contact-history-answer.tsx";

/** The `lang` of a text, so that screen readers pronounce it correctly. */
const languageOf = (text: string) => (isBangla(text) ? "bn" : "en");

interface ContactHistoryPersonProps {
  person: WireHistoryPerson;
  /** The number is paused for everybody. */
  isPaused: boolean;
}

/** A person who has seen the number: since when, by which listing, and whether they still see it. */
export function HistoryPerson({
  person: { person, name, since, withheld, blocked, posts },
  isPaused,
}: ContactHistoryPersonProps) {
  const fetcher = useHistoryForm();
  const isHidden = withheld || blocked;
  return (
    <Knot state={isHidden ? "cut" : isPaused ? "loose" : "tied"}>
      <div className="contact-history-person">
        <p className="contact-history-person-name">
          <strong lang={languageOf(name)}>{name}</strong>
          <time dateTime={since}>{m.contact_history_since({ date: date(since) })}</time>
          {isHidden && <Badge>{blocked ? m.contact_history_blocked() : m.contact_history_withheld()}</Badge>}
        </p>
        <Posts posts={posts} />
        <div className="contact-history-person-actions">
          {/* A block takes precedence. It is removed on its own page. */}
          {!blocked && (
            <fetcher.Form method="post">
              <input type="hidden" name="person" value={person} />
              <Button
                type="submit"
                name="withhold"
                value={withheld ? "no" : "yes"}
                variant="secondary"
                busy={fetcher.state !== "idle"}
              >
                {withheld ? m.contact_history_share({ name }) : m.contact_history_withhold({ name })}
              </Button>
            </fetcher.Form>
          )}
          <PersonSafety person={person} name={name} isBlocked={blocked} />
        </div>
      </div>
    </Knot>
  );
}

function Posts({ posts }: { posts: WireHistoryPerson["posts"] }) {
  if (posts.length === 0) return <p className="contact-history-person-posts">{m.contact_history_by_gone()}</p>;
  return (
    <ul className="contact-history-person-posts">
      {posts.map(({ _id, title }) => (
        <li key={_id}>
          <Link to={`/featuredPostDetails/${_id}`} lang={languageOf(title)}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
