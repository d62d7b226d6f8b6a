import { Link } from "react-router";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import type { WireCase } from "../../features/safety/moderation.schema.ts";
import { reasonText } from "../../features/safety/web/moderation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { date, number, reference, taka } from "../../platform/i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { languageOf } from "./case-post.tsx";

const yesNo = (is: boolean): string => (is ? m.case_yes() : m.case_no());

/** Account facts that matter for the decision. Never shows the phone number or e-mail address. */
function CaseAccount({ found: { member, account, samePhone, isPaused } }: { found: WireCase }) {
  const facts = [
    [m.case_account_since(), date(account.since)],
    [m.case_account_email(), yesNo(account.emailVerified)],
    [m.case_account_phone(), yesNo(account.phoneVerified)],
    [m.case_account_posts(), number(account.posts)],
    [m.case_account_today(), number(account.postsToday)],
    [m.case_account_same_phone(), number(samePhone)],
  ] as const;
  return (
    <section className="case-part case-account" aria-labelledby="case-account">
      <h2 id="case-account">{m.case_account()}</h2>
      <p className="case-account-name">
        <strong lang={languageOf(member.name)}>{member.name}</strong>
        <span>{m.case_member({ number: reference(member.person) })}</span>
        {account.suspended && <Badge tone="action">{m.case_account_suspended()}</Badge>}
        {isPaused && <Badge tone="action">{m.case_messages_paused()}</Badge>}
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CaseEvidenceProps {
  found: WireCase;
  /** Weight by reason code, for reasons that are rules. */
  weights: Record<string, number>;
}

/** Shows why the case was opened, and evidence for the decision. */
export function CaseEvidence({ found, weights }: CaseEvidenceProps) {
  const { reasons, kind, score, post, samePhotos, sameText } = found;
  return (
    <>
      <div className="case-facts">
        {reasons.length > 0 && (
          <section className="case-part" aria-labelledby="case-why">
            <h2 id="case-why">{m.case_why()}</h2>
            <ul className="case-reasons">
              {reasons.map((reason) => (
                <Reason key={reason} words={reasonText(reason, kind)} weight={weights[reason]} />
              ))}
              {Object.keys(weights).length > 1 && (
                <li className="case-total">
                  <span>{m.case_why_total()}</span> <span className="case-weight tabular">{number(score)}</span>
                </li>
              )}
            </ul>
          </section>
        )}
        <CaseAccount found={found} />
      </div>
      {post && <Rent rent={post.rent} area={post.areaRent} />}
      {samePhotos.length > 0 && (
        <section className="case-part" aria-labelledby="case-photos">
          <h2 id="case-photos">{m.case_same_photos()}</h2>
          <ul className="case-pairs">
            {samePhotos.map(({ _id, title, ownerName, url, otherUrl }) => (
              <li key={`${_id} ${otherUrl}`} className="case-pair">
                <PhotoSide caption={m.case_this_photo()} address={url} title={title} />
                <PhotoSide caption={m.case_other_photo()} address={otherUrl} title={title} />
                <OtherPost id={_id} title={title} ownerName={ownerName} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sameText.length > 0 && (
        <section className="case-part" aria-labelledby="case-text">
          <h2 id="case-text">{m.case_same_text()}</h2>
          <ul className="case-others">
            {sameText.map(({ _id, title, ownerName }) => (
              <li key={_id}>
                <OtherPost id={_id} title={title} ownerName={ownerName} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Reason({ words, weight }: { words: string; weight: number | undefined }) {
  return (
    <li>
      <span>
        {words} {weight !== undefined && weight < 0 && <small>{m.case_for_it()}</small>}
      </span>
      {weight !== undefined && (
        <span className="case-weight tabular">{`${weight > 0 ? "+" : "−"}${number(Math.abs(weight))}`}</span>
      )}
    </li>
  );
}

function PhotoSide({ caption, address, title }: { caption: string; address: string; title: string }) {
  return (
    <figure className="case-side-photo">
      <PhotoPicture
        address={address}
        cover={null}
        of={title}
        alt=""
        width={640}
        height={480}
        ratio="4/3"
        sizes="(min-width: 60rem) 18rem, 44vw"
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function OtherPost({ id, title, ownerName }: { id: string; title: string; ownerName: string }) {
  return (
    <p className="case-other">
      <Link to={`/featuredPostDetails/${id}`} lang={languageOf(title)}>
        {title}
      </Link>{" "}
      <span lang={languageOf(ownerName)}>{m.case_by({ name: ownerName })}</span>
    </p>
  );
}

interface RentProps {
  rent: number;
  area: { lowerQuartile: number; median: number } | null;
}

/** Shows the rent on the scale of its area. Lengths are SVG attributes, because the CSP forbids style attributes. */
function Rent({ rent, area }: RentProps) {
  return (
    <section className="case-part" aria-labelledby="case-rent">
      <h2 id="case-rent">{m.case_rent()}</h2>
      {area ? (
        <>
          <p>{m.case_rent_words({ rent: taka(rent), lower: taka(area.lowerQuartile), median: taka(area.median) })}</p>
          <RentLine rent={rent} area={area} />
        </>
      ) : (
        <p className="case-quiet">{m.case_rent_unknown()}</p>
      )}
    </section>
  );
}

const HEADROOM = 1.15;

function RentLine({ rent, area: { lowerQuartile, median } }: { rent: number; area: NonNullable<RentProps["area"]> }) {
  const end = Math.max(rent, median) * HEADROOM;
  const at = (amount: number) => `${((amount / end) * 100).toFixed(2)}%`;
  return (
    <svg className="case-rent" height="28" aria-hidden="true">
      <line className="case-rent-track" x1="0" x2="100%" y1="14" y2="14" />
      <rect
        className="case-rent-usual"
        x={at(lowerQuartile)}
        width={at(Math.max(median - lowerQuartile, 1))}
        y="8"
        height="12"
      />
      <svg x={at(median)} y="14" overflow="visible">
        <path className="case-rent-median" d="M0-9 9 0 0 9-9 0z" />
      </svg>
      <svg x={at(rent)} y="14" overflow="visible">
        <path className="case-rent-here" d="M0-11 11 0 0 11-11 0z" />
      </svg>
    </svg>
  );
}
