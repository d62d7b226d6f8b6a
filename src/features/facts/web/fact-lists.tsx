import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Fold } from "../../../ui/fold.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { FactsView } from "../fact-labels.ts";
import "./fact-lists.css";

const TITLE_ID = "house-facts";

export interface FactListsProps {
  facts: FactsView;
  /** The link to the open questions. Undefined for the poster, who would have to answer them. */
  questions: string | undefined;
}

/** The known facts of a home, and how many are unknown. */
export function FactLists({ facts: { groups, open }, questions }: FactListsProps) {
  const unknown = open > 0 && questions && (
    <p className="house-facts-open">
      {m.house_facts_open({ count: open, shown: number(open) })} <a href={questions}>{m.house_facts_ask()}</a>
    </p>
  );
  return (
    <section className="listing-words house-facts" aria-labelledby={TITLE_ID}>
      {groups.length === 0 ? (
        <>
          <h2 id={TITLE_ID}>{m.house_facts_title()}</h2>
          <p>{m.house_facts_none()}</p>
          {unknown}
        </>
      ) : (
        <Fold id={TITLE_ID} title={m.house_facts_title()} line={shortly(groups)}>
          {groups.map((group) => (
            <Group key={group.name} group={group} />
          ))}
          {unknown}
        </Fold>
      )}
    </section>
  );
}

type FactGroup = FactsView["groups"][number];

/** What the home has or allows. What it does not is inside. */
const shortly = (groups: readonly FactGroup[]): string =>
  groups
    .flatMap(({ facts }) => facts)
    .flatMap(({ label, value, isSo }) => (isSo === undefined ? value : isSo ? label : []))
    .join(" · ");

function Group({ group: { title, facts } }: { group: FactGroup }) {
  return (
    <div className="house-facts-group">
      <h3>{title}</h3>
      <dl>
        {facts.map(({ label, value, isSo }) => (
          <div key={label} data-so={isSo === undefined ? undefined : String(isSo)}>
            <dt>
              {isSo !== undefined && <Icon name={isSo ? "check" : "x"} size="s" />} {label}
            </dt>
            {/* The value is visually hidden if the icon says yes or no. */}
            <dd className={isSo === undefined ? undefined : "visually-hidden"}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
