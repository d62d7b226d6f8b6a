import { Form, Link } from "react-router";
import { type Cadence, cadences, savedSearchLimits } from "../../features/saved-searches/saved-search.limits.ts";
import type { SavedSearch } from "../../features/saved-searches/saved-search.view.ts";
import { openPath, SAVED_SEARCHES_ACTION } from "../../features/saved-searches/saved-search-paths.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { ALERTS_PATH } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { Switch } from "../../ui/switch.tsx";
import "../../ui/chip.css";
import "./searches-part.css";

const doneTexts: Record<string, () => string> = {
  saved: m.searches_done_saved,
  same: m.searches_done_same,
  changed: m.searches_done_changed,
  deleted: m.searches_done_deleted,
};

interface SearchesPartProps {
  searches: readonly SavedSearch[];
  areRoomsTold: boolean;
  /** The search to save, after the member has signed up from a list without JavaScript. */
  offered: { name: string; query: string } | undefined;
  done: string | null;
  refused: string | null;
}

/** Lists the member's searches. Each has a setting for how often new rooms are sent. */
export function SearchesPart({ searches, areRoomsTold, offered, done, refused }: SearchesPartProps) {
  return (
    <div className="searches">
      <Outcome done={done} refused={refused} />
      {offered && <Offered offered={offered} />}
      {searches.length > 0 ? (
        <>
          <ul className="searches-list">
            {searches.map((search) => (
              <Search key={search.id} search={search} />
            ))}
          </ul>
          <p className="searches-note">{m.searches_quiet()}</p>
        </>
      ) : (
        <EmptyState
          title={m.searches_none()}
          drawing="search"
          actions={<ButtonLink to="/browseListings">{m.searches_browse()}</ButtonLink>}
        >
          {m.searches_none_text()}
        </EmptyState>
      )}
      <RoomNews isOn={areRoomsTold} />
    </div>
  );
}

function Outcome({ done, refused }: { done: string | null; refused: string | null }) {
  if (refused === "too_many_searches")
    return (
      <Notice tone="error" title={m.searches_full({ most: number(savedSearchLimits.searches) })}>
        {m.searches_full_text()}
      </Notice>
    );
  if (refused !== null)
    return (
      <Notice tone="error" title={m.searches_failed()}>
        {refused === "saved_search_not_found" ? m.searches_gone() : m.searches_failed_text()}
      </Notice>
    );
  const text = done !== null && Object.hasOwn(doneTexts, done) ? doneTexts[done] : undefined;
  return text ? <Notice tone="success">{text()}</Notice> : null;
}

function Offered({ offered: { name, query } }: { offered: { name: string; query: string } }) {
  return (
    <ChangeForm className="searches-item">
      <h2>{m.searches_new()}</h2>
      <p lang={writtenIn(name)}>{name}</p>
      <input type="hidden" name="query" value={query} />
      <Button type="submit" name="intent" value="save">
        {m.searches_new_save()}
      </Button>
    </ChangeForm>
  );
}

interface ChangeFormProps {
  className?: string;
  children: React.ReactNode;
}

function ChangeForm({ className, children }: ChangeFormProps) {
  return (
    <Form method="post" action={SAVED_SEARCHES_ACTION} replace preventScrollReset className={className}>
      <input type="hidden" name="back" value={ALERTS_PATH} />
      {children}
    </Form>
  );
}

const cadenceTexts: Record<Cadence, () => string> = {
  instant: m.searches_instant,
  daily: m.searches_daily,
  weekly: m.searches_weekly,
  off: m.searches_off,
};

function Search({ search: { id, name, cadence, isAsleep } }: { search: SavedSearch }) {
  const titleId = `search-${id}`;
  return (
    <li className="searches-item">
      <div className="searches-head">
        <h2 id={titleId} lang={writtenIn(name)}>
          {name}
        </h2>
        <PopoverMenu label={m.mine_more({ title: name })} trigger={<Icon name="more" />}>
          <details>
            <summary>
              <Icon name="edit" /> {m.searches_rename()} <span className="visually-hidden">{name}</span>
            </summary>
            <ChangeForm>
              <input type="hidden" name="id" value={id} />
              <TextField
                label={m.searches_name()}
                name="name"
                defaultValue={name}
                maxLength={savedSearchLimits.name}
                required
                autoComplete="off"
              />
              <Button type="submit" name="intent" value="rename" variant="secondary">
                {m.searches_name_keep()}
              </Button>
            </ChangeForm>
          </details>
          <ChangeForm>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="delete" variant="quiet" icon="trash">
              {m.searches_delete()} <span className="visually-hidden">{name}</span>
            </Button>
          </ChangeForm>
        </PopoverMenu>
      </div>
      {/* The link redirects to the list, so it is not prefetched and loads a new document. */}
      <Link className="searches-open" to={openPath(id)} reloadDocument>
        {m.searches_open()} <span className="visually-hidden">{name}</span>
        <Icon name="arrow-right" size="s" />
      </Link>
      {isAsleep && <p className="searches-asleep">{m.searches_asleep()}</p>}
      <ChangeForm className="searches-cadence">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="cadence" />
        <fieldset className="searches-choices" aria-describedby={titleId}>
          <legend>{m.searches_cadence()}</legend>
          {cadences.map((choice) => (
            <button
              key={choice}
              className="chip"
              type="submit"
              name="cadence"
              value={choice}
              aria-pressed={!isAsleep && choice === cadence}
              data-on={!isAsleep && choice === cadence ? "" : undefined}
            >
              {cadenceTexts[choice]()}
            </button>
          ))}
        </fieldset>
      </ChangeForm>
    </li>
  );
}

function RoomNews({ isOn }: { isOn: boolean }) {
  return (
    <ChangeForm className="searches-news alert-setting">
      <h2>{m.searches_rooms()}</h2>
      <p>{m.searches_rooms_text()}</p>
      <input type="hidden" name="isOn" value={isOn ? "no" : "yes"} />
      <Switch name="intent" value="roomNews" isOn={isOn} label={m.searches_rooms()} />
    </ChangeForm>
  );
}
