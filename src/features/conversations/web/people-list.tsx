import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Icon } from "../../../ui/icon.tsx";
import { personPath } from "../conversation-paths.ts";
import type { WirePerson } from "../people.wire.ts";
import { shortTime } from "./conversation-labels.ts";
import "./inbox-list.css";
import { InboxRowPhoto } from "./inbox-row-photo.tsx";

interface Sign {
  text: string;
  at: string;
}

const sign = (at: string | null, text: string): Sign[] => (at === null ? [] : [{ text, at }]);

/** The signs of interest that connect the person with the room, newest first. */
export function signsOf({ likedAt, sharedAt, offeredAt }: WirePerson): Sign[] {
  const signs = [
    ...sign(sharedAt, m.person_shared()),
    ...sign(likedAt, m.person_liked()),
    ...sign(offeredAt, m.person_offered()),
  ];
  return signs.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

interface PeopleListProps {
  people: readonly WirePerson[];
  /** The listing and person whose card is shown beside the list. */
  current: string | undefined;
  /** The query string of the list, which links keep. */
  search: string;
  now: number;
}

/** Lists people who have shown interest in the member's rooms and have no answer yet. */
export function PeopleList({ people, current, search, now }: PeopleListProps) {
  return (
    <ul className="inbox-rows" aria-label={m.inbox_people_title()}>
      {people.map((one) => {
        const { person, name, listing } = one;
        const key = `${listing._id} ${person}`;
        const signs = signsOf(one);
        const newest = signs[0]?.at ?? "";
        return (
          <li key={key} className="inbox-row">
            <InboxRowPhoto listing={listing} name={name} />
            <div className="inbox-row-text">
              <Link
                className="inbox-row-name"
                to={personPath(listing._id, person) + search}
                aria-current={key === current ? "page" : undefined}
                lang={writtenIn(name)}
              >
                {name}
              </Link>
              <time className="inbox-row-time" dateTime={newest}>
                {shortTime(newest, now)}
              </time>
              <span className="inbox-row-room">
                <span lang={writtenIn(listing.location)}>{listing.location}</span> ·{" "}
                <span className="tabular">{taka(listing.rent)}</span>
              </span>
              <span className="inbox-row-state" data-tone="due">
                <Icon name="heart" size="s" /> {signs.map(({ text }) => text).join(" · ")}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
