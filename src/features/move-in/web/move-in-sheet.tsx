import type { ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { date, number, taka } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import type { MoveInContent, WireMoveIn } from "../move-in.schema.ts";
import { payWayText } from "./move-in-labels.ts";
import "./move-in-sheet.css";

interface MoveInSheetProps {
  record: Pick<WireMoveIn, "room" | "poster" | "seeker" | "posterConfirmedAt" | "seekerConfirmedAt" | "version">;
  content: MoveInContent;
  /** The sheet is a part of a page, so the names and the confirmations are left out. */
  isPart?: boolean;
  /** Shown below the list of what is broken. */
  photos?: ReactNode;
}

/** The record in a form to read and to print. */
export function MoveInSheet({ record, content, isPart = false, photos }: MoveInSheetProps) {
  const { day, electricity, gas, water, keys, notice, broken, paid } = content;
  const total = paid.reduce((sum, row) => sum + row.taka, 0);
  return (
    <div className="move-in-sheet">
      {!isPart && (
        <dl className="move-in-people">
          {record.room && <Line label={m.move_in_room()} text={record.room} />}
          <Line label={m.move_in_poster()} text={record.poster} />
          <Line label={m.move_in_seeker()} text={record.seeker} />
        </dl>
      )}
      <dl className="move-in-lines">
        <Line label={m.move_in_day()} text={date(day)} />
        <Line label={m.move_in_electricity()} text={electricity} />
        <Line label={m.move_in_gas()} text={gas} />
        <Line label={m.move_in_water()} text={water} />
        <Line label={m.move_in_keys()} text={keys} />
        <Line label={m.move_in_notice()} text={notice} />
      </dl>
      <h2>{m.move_in_part_broken()}</h2>
      {broken.length === 0 ? (
        <p>{m.move_in_broken_none()}</p>
      ) : (
        <ol className="move-in-broken">
          {broken.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may be equal
            <li key={index} lang={writtenIn(item)}>
              {item}
            </li>
          ))}
        </ol>
      )}
      {photos}
      <h2>{m.move_in_part_paid()}</h2>
      {paid.length === 0 ? (
        <p>{m.move_in_paid_none()}</p>
      ) : (
        <table className="move-in-table">
          <thead>
            <tr>
              <th scope="col">{m.move_in_paid_what()}</th>
              <th scope="col">{m.move_in_paid_day()}</th>
              <th scope="col">{m.move_in_paid_how()}</th>
              <th scope="col">{m.move_in_paid_taka()}</th>
            </tr>
          </thead>
          <tbody>
            {paid.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rows may be equal
              <tr key={index}>
                <td lang={writtenIn(row.what)}>{row.what}</td>
                <td>{date(row.day)}</td>
                <td>{payWayText(row.how)}</td>
                <td className="tabular">{taka(row.taka)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {m.move_in_paid_total()}
              </th>
              <td className="tabular">{taka(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {!isPart && (
        <div className="move-in-signed">
          <Signed name={record.poster} at={record.posterConfirmedAt} />
          <Signed name={record.seeker} at={record.seekerConfirmedAt} />
          <p className="move-in-version">{m.move_in_version({ version: number(record.version) })}</p>
        </div>
      )}
    </div>
  );
}

function Line({ label, text }: { label: string; text: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd lang={writtenIn(text)}>{text || m.move_in_nothing()}</dd>
    </div>
  );
}

function Signed({ name, at }: { name: string; at: string | null }) {
  return (
    <p className="move-in-sign">
      {at ? m.move_in_confirmed_by({ name, day: date(at) }) : m.move_in_unconfirmed_by({ name })}
      <span className="move-in-signature" aria-hidden="true">
        {m.move_in_signature()}
      </span>
    </p>
  );
}
