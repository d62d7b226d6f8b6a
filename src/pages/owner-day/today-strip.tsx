import { useId } from "react";
import { Link } from "react-router";
import * as m from "../../paraglide/messages.js";
import { Icon, type IconName } from "../../ui/icon.tsx";
import "./today-strip.css";

export interface TodayItem {
  kind: "people" | "visit" | "change" | "confirm";
  /** The number of people who wait. */
  shown?: string;
  title: string;
  text: string;
  /** Where it is done. */
  to: string;
}

const icons: Record<Exclude<TodayItem["kind"], "people">, IconName> = {
  visit: "calendar",
  change: "edit",
  confirm: "check",
};

/** What an owner has to do today: rows on phones, cells side by side on wide screens. */
export function TodayStrip({ items }: { items: readonly TodayItem[] }) {
  const id = useId();
  return (
    <section className="today" aria-labelledby={id} data-empty={items.length === 0 || undefined}>
      <h2 id={id} className="today-title">
        {m.today_title()}
      </h2>
      {items.length === 0 ? (
        <p className="today-none">{m.today_none()}</p>
      ) : (
        <ul className="today-items">
          {items.map(({ kind, shown, title, text, to }) => (
            <li key={kind}>
              <Link to={to} className="today-item">
                <span className="today-mark" data-kind={kind}>
                  {kind === "people" ? shown : <Icon name={icons[kind]} size="s" />}
                </span>
                <span>
                  <strong>{title}</strong>
                  <small>{text}</small>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
