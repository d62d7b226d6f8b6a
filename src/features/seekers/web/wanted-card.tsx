import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { isBangla } from "../../../platform/text.ts";
import { Tag } from "../../../ui/badge.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { wantedPath } from "./seeker-paths.ts";

export interface WantedPreview {
  id: string;
  title: string;
  name: string;
  who: string[];
  where: string;
  budget: string | undefined;
  moveIn: string | undefined;
  postedAt: string;
}

/** The `lang` of a text, so that screen readers pronounce it correctly. */
export const languageOf = (text: string): "bn" | "en" => (isBangla(text) ? "bn" : "en");

/** A 'room wanted' post in a list. The whole card is a link. */
export function WantedCard({
  post: { id, title, name, who, where, budget, moveIn, postedAt },
}: {
  post: WantedPreview;
}) {
  return (
    <li className="wanted-card">
      <div className="wanted-card-body">
        <h2 className="wanted-card-title" lang={languageOf(title)}>
          {title}
        </h2>
        <p className="wanted-card-by">
          <span lang={languageOf(name)}>{name}</span>{" "}
          <time dateTime={postedAt}>{m.wanted_posted({ date: date(postedAt, "short") })}</time>
        </p>
        {who.length > 0 && (
          <ul className="wanted-card-who">
            {who.map((word) => (
              <li key={word}>
                <Tag>{word}</Tag>
              </li>
            ))}
          </ul>
        )}
        <ul className="wanted-card-facts">
          {where && <Fact icon="map-pin">{where}</Fact>}
          {budget && <Fact icon="wallet">{budget}</Fact>}
          {moveIn && <Fact icon="calendar">{moveIn}</Fact>}
        </ul>
      </div>
      <Link className="card-link wanted-card-more" to={wantedPath(id)}>
        {m.wanted_see()}
        <span className="visually-hidden" lang={languageOf(title)}>
          {" "}
          {title}
        </span>
        <Icon name="arrow-right" />
      </Link>
    </li>
  );
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li>
      <Icon name={icon} size="s" />
      <span>{children}</span>
    </li>
  );
}
