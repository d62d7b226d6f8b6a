/** What is the member's own on the home page. Visitors do not load this module: see lazy-member.tsx. */
import { type ReactNode, useId, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { ListingCard } from "../../features/listings/web/listing-card.tsx";
import type { WireCover } from "../../features/photos/photo.schema.ts";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import { SaveButton } from "../../features/saved/web/save-button.tsx";
import { RoomFlag } from "../../features/verdict/room-flag.tsx";
import { DayFlag } from "../../features/viewings/web/day-flag.tsx";
import * as m from "../../paraglide/messages.js";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { profilePath } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { FlaggedRoom } from "../flagged-rooms.ts";
import { type TodayItem, TodayStrip } from "../owner-day/today-strip.tsx";
import type { Part } from "./home-parts.ts";
import type { SentenceAnswer } from "./home-sentence.tsx";
import "./home-member.css";

export interface OwnRoom {
  id: string;
  title: string;
  imageUrl: string;
  cover: WireCover | null;
  /** '৳4,800 · 1 of 2' */
  text: string;
  /** '2 requests · 1 visit' */
  figures: string;
  /** That the owner should say that the room is still available. */
  confirm: string | undefined;
}

/** For members with a post. */
export interface OwnerHome {
  today: TodayItem[];
  /** The person who waits longest. */
  answer: { text: string; path: string } | undefined;
  rooms: OwnRoom[];
  /** The text of the link to all of them. */
  all: string;
}

export interface NextVisit {
  path: string;
  startsAt: string;
  title: string;
  text: string;
  /** Opens the map app, or else the address on the page of the visit. */
  way: string;
  phone?: string;
  /** The conversation, if there is no phone number. */
  write?: string;
  friend: string;
  /** Whether the seeker should say that they come. */
  isAsked: boolean;
}

export interface TurnRow {
  path: string;
  name: string;
  text: string;
}

export interface TurnCard {
  /** The conversation. */
  id: string;
  path: string;
  title: string;
  room: { text: string; imageUrl: string; cover: WireCover | null } | null;
  text: string;
  /** Times to choose from. Without them there is something to read. */
  offer?: {
    action: string;
    field: "start" | "slot";
    /** Of the suggestion. */
    number: number | undefined;
    times: { value: string; day: string; time: string; submit: string }[];
    /** The path of more times. */
    all: string | undefined;
  };
}

export interface YourTurn {
  card: TurnCard;
  rows: TurnRow[];
  /** Who still has to answer. */
  waiting: string | undefined;
}

export interface SearchNews {
  title: string;
  path: string;
  rooms: FlaggedRoom[];
}

export interface HomeOwn {
  owner: Part<OwnerHome | undefined>;
  visit: Part<NextVisit | undefined>;
  turn: Part<YourTurn | undefined>;
  news: Part<SearchNews | undefined>;
  /** The five questions are not answered yet. */
  isNew: boolean;
}

interface MemberHomeProps {
  own: HomeOwn;
  /** The field to search with, for phones. On wide screens it is in the hero, and so are the visit and these rooms. */
  search: ReactNode;
  yes: Part<{ rooms: readonly FlaggedRoom[]; answer: SentenceAnswer }>;
  /** The line in the place of a part that could not be loaded. */
  renderFailed: (text: string) => ReactNode;
}

/** Parts without content are left out. */
export function MemberHome({ own, search, yes, renderFailed }: MemberHomeProps) {
  const { owner, visit, turn, news, isNew } = own;
  const answer = owner.ok ? owner.data?.answer : undefined;
  const hasQuestion = visit.ok && visit.data?.isAsked === true;
  const hasTurn = turn.ok && turn.data !== undefined;
  /** A part that failed has one line in its place. The others stay. */
  const renderPart = <Data,>(part: Part<Data | undefined>, failed: string, render: (data: Data) => ReactNode) =>
    part.ok ? part.data !== undefined && render(part.data) : renderFailed(failed);
  return (
    <div className="home-own page-width">
      {renderPart(owner, m.home_rooms_failed(), (data) => (
        <Owner {...data} isFirst={!hasQuestion && !hasTurn} />
      ))}
      {search}
      {renderPart(visit, m.home_visit_failed(), (data) => (
        <VisitCard visit={data} isFirst={!answer} />
      ))}
      {renderPart(turn, m.home_turn_failed(), (data) => (
        <Turn turn={data} isFirst={!answer && !hasQuestion} />
      ))}
      {isNew && owner.ok && !owner.data && <FiveQuestions />}
      {renderPart(news, m.home_news_failed(), ({ title, path, rooms }) => (
        <OwnPart title={title} link={<Link to={path}>{m.home_news_all()}</Link>}>
          <Rooms rooms={rooms} className="home-rail" />
        </OwnPart>
      ))}
      {renderPart(
        yes,
        m.home_yes_failed(),
        ({ rooms, answer: { path, all } }) =>
          rooms.length > 0 && (
            <OwnPart title={m.home_yes_title()} link={<Link to={path}>{all}</Link>} isPhoneOnly>
              <Rooms rooms={rooms} className="home-posts" />
            </OwnPart>
          ),
      )}
    </div>
  );
}

interface OwnPartProps {
  title: string;
  link: ReactNode;
  isPhoneOnly?: boolean;
  children: ReactNode;
}

function OwnPart({ title, link, isPhoneOnly = false, children }: OwnPartProps) {
  const id = useId();
  return (
    <section className="home-part" aria-labelledby={id} data-phone={isPhoneOnly || undefined}>
      <div className="home-part-head">
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {children}
    </section>
  );
}

const Rooms = ({ rooms, className }: { rooms: readonly FlaggedRoom[]; className: string }) => (
  <ul className={className}>
    {rooms.map(({ match, ...room }) => (
      <ListingCard
        key={room.id}
        listing={room}
        flag={match && <RoomFlag match={match} />}
        corner={<SaveButton room={room} mark={room.mark} />}
      />
    ))}
  </ul>
);

/** `isFirst`: nothing else on the page is more urgent, so its button is the primary one. */
function Owner({ today, answer, rooms, all, isFirst }: OwnerHome & { isFirst: boolean }) {
  return (
    <>
      <TodayStrip items={today} />
      {answer ? (
        <ButtonLink to={answer.path} icon="message" size="l" wide>
          {answer.text}
        </ButtonLink>
      ) : (
        <ButtonLink to="/addToFindRoommate" variant={isFirst ? "primary" : "secondary"} icon="plus" size="l" wide>
          {m.nav_add()}
        </ButtonLink>
      )}
      {rooms.length > 0 && (
        <OwnPart title={m.home_rooms_title()} link={<Link to="/myListings">{all}</Link>}>
          <ul className="home-rows">
            {rooms.map(({ id, title, imageUrl, cover, text, figures, confirm }) => (
              <li key={id} className="home-row">
                <Photo imageUrl={imageUrl} cover={cover} />
                <span>
                  <Link to={`/featuredPostDetails/${id}`} lang={writtenIn(title)}>
                    {title}
                  </Link>
                  <small>{text}</small>
                  {confirm ? <small data-due="">{confirm}</small> : <small>{figures}</small>}
                </span>
              </li>
            ))}
          </ul>
        </OwnPart>
      )}
    </>
  );
}

const Photo = ({ imageUrl, cover }: Pick<OwnRoom, "imageUrl" | "cover">) => (
  <PhotoPicture
    address={imageUrl}
    cover={cover}
    of=""
    alt=""
    small
    width={112}
    height={112}
    ratio="1/1"
    roof
    sizes="64px"
  />
);

/** The next visit of a seeker. On wide screens it is in the hero. */
export function VisitCard({ visit, isFirst }: { visit: NextVisit; isFirst: boolean }) {
  const id = useId();
  const isBusy = useNavigation().state !== "idle";
  const { path, startsAt, title, text, way, phone, write, friend, isAsked } = visit;
  return (
    <section className="home-visit" aria-labelledby={id}>
      <div className="home-visit-head">
        <DayFlag time={startsAt} />
        <div>
          <h2 id={id}>
            <Link to={path}>{title}</Link>
          </h2>
          <p>{text}</p>
        </div>
        <Icon name="chevron-right" />
      </div>
      {isAsked && (
        <Form method="post" action={path}>
          <Button
            type="submit"
            name="intent"
            value="coming"
            variant={isFirst ? "primary" : "secondary"}
            icon="check"
            wide
            disabled={isBusy}
          >
            {m.viewing_coming_submit()}
          </Button>
        </Form>
      )}
      <p className="home-visit-acts">
        {/* It may be a link to an app. */}
        <a href={way}>
          <Icon name="map" /> {m.home_visit_way()}
        </a>
        {phone ? (
          <a href={`tel:${phone}`}>
            <Icon name="phone" /> {m.home_visit_call()}
          </a>
        ) : (
          write && (
            <Link to={write}>
              <Icon name="message" /> {m.home_visit_write()}
            </Link>
          )
        )}
        <Link to={friend}>
          <Icon name="shield" /> {m.home_visit_friend()}
        </Link>
      </p>
    </section>
  );
}

function Turn({ turn: { card, rows, waiting }, isFirst }: { turn: YourTurn; isFirst: boolean }) {
  return (
    <OwnPart title={m.inbox_turn()} link={<Link to="/inbox">{m.inbox_title()}</Link>}>
      <ul className="home-rows">
        <li className="home-turn">
          <div className="home-row">
            {card.room && <Photo imageUrl={card.room.imageUrl} cover={card.room.cover} />}
            <span>
              <Link to={card.path} lang={card.offer ? undefined : writtenIn(card.title)}>
                {card.title}
              </Link>
              {card.room && <small>{card.room.text}</small>}
              {!card.offer && (
                <small className="home-turn-text" lang={writtenIn(card.text)}>
                  {card.text}
                </small>
              )}
            </span>
          </div>
          {card.offer ? (
            <Times key={card.id} offer={card.offer} isFirst={isFirst} />
          ) : (
            <ButtonLink to={card.path} variant={isFirst ? "primary" : "secondary"} wide>
              {m.home_turn_read()}
            </ButtonLink>
          )}
        </li>
        {rows.map(({ path, name, text }) => (
          <li key={path} className="home-line">
            <Link to={path}>
              <strong lang={writtenIn(name)}>{name}</strong> <span lang={writtenIn(text)}>{text}</span>
            </Link>
            <Icon name="chevron-right" />
          </li>
        ))}
        {waiting && (
          <li className="home-line">
            <Link to="/inbox">{waiting}</Link>
            <Icon name="chevron-right" />
          </li>
        )}
      </ul>
    </OwnPart>
  );
}

/** Nothing is chosen at first, because the button books. */
function Times({ offer, isFirst }: { offer: NonNullable<TurnCard["offer"]>; isFirst: boolean }) {
  const { action, field, number, times, all } = offer;
  const [chosen, setChosen] = useState<string>();
  const isBusy = useNavigation().state !== "idle";
  const time = times.find(({ value }) => value === chosen);
  return (
    <Form method="post" action={action}>
      {number !== undefined && (
        <>
          <input type="hidden" name="intent" value="accept" />
          <input type="hidden" name="number" value={number} />
        </>
      )}
      <fieldset className="home-times">
        <legend className="visually-hidden">{m.home_turn_choose()}</legend>
        {times.map(({ value, day, time: hour }) => (
          <label key={value}>
            <input type="radio" name={field} value={value} required onChange={() => setChosen(value)} />
            <small>{day}</small> <span className="tabular">{hour}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant={isFirst ? "primary" : "secondary"} wide disabled={isBusy}>
        {time?.submit ?? m.home_turn_choose()}
      </Button>
      {all && (
        <Link to={all} className="home-turn-all">
          {m.viewing_panel_all()}
        </Link>
      )}
    </Form>
  );
}

const FiveQuestions = () => (
  <Link to={profilePath("/")} className="home-five">
    <span>
      <strong>{m.home_five_title()}</strong>
      <small>{m.home_five_text()}</small>
    </span>
    <Icon name="chevron-right" />
  </Link>
);
