import { type ReactNode, useId } from "react";
import { ListingCard } from "../../features/listings/web/listing-card.tsx";
import { LowDataLine } from "../../features/photos/low-data.tsx";
import { SaveButton } from "../../features/saved/web/save-button.tsx";
import type { WireFaqItem, WireTestimonial } from "../../features/site-content/site-content.schema.ts";
import { RoomFlag } from "../../features/verdict/room-flag.tsx";
import * as m from "../../paraglide/messages.js";
import { Accordion } from "../../ui/accordion.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Reveal } from "../../ui/reveal.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { FlaggedRoom } from "../flagged-rooms.ts";
import type { Part } from "./home-parts.ts";

export function HomePosts({ posts }: { posts: Part<FlaggedRoom[]> }) {
  const id = useId();
  const all = (
    <ButtonLink to="/browseListings" variant="secondary" iconEnd="arrow-right">
      {m.home_posts_all()}
    </ButtonLink>
  );
  return (
    <Section labelledBy={id}>
      <div className="home-posts-head">
        <SectionHeading id={id} title={m.home_posts_title()} lead={m.home_posts_lead()} action={all} />
      </div>
      <Loaded part={posts} failed={m.home_posts_failed()} empty={<NoPosts />}>
        {(listings) => (
          <>
            <LowDataLine />
            <ul className="home-posts">
              {listings.map((listing) => (
                <ListingCard
                  key={listing.id}
                  listing={listing}
                  flag={listing.match && <RoomFlag match={listing.match} />}
                  corner={<SaveButton room={listing} mark={listing.mark} />}
                />
              ))}
            </ul>
            <div className="home-posts-end">
              <p className="home-note">{m.home_pictures_note()}</p>
              {all}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** What is better here than elsewhere. */
export interface HomePromise {
  icon: IconName;
  title: string;
  text: string;
}

export function HomePromises({ promises }: { promises: readonly HomePromise[] }) {
  return (
    <ul className="home-promises page-width">
      {promises.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <p>
            <strong>{title}</strong> {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Invites readers to post their own room. */
export function HomeYours() {
  const id = useId();
  return (
    <Section labelledBy={id}>
      <div className="home-yours">
        <div>
          <h2 id={id}>{m.home_yours_title()}</h2>
          <p>{m.home_yours_text()}</p>
        </div>
        <ButtonLink to="/addToFindRoommate" icon="plus">
          {m.home_yours_go()}
        </ButtonLink>
      </div>
    </Section>
  );
}

export function HomeFaq({ faq }: { faq: Part<WireFaqItem[]> }) {
  const id = useId();
  return (
    <Section labelledBy={id} ground="sunk" band>
      <div className="home-faq">
        <SectionHeading id={id} title={m.home_faq_title()} lead={m.home_faq_lead()} />
        <div>
          <Loaded part={faq} failed={m.home_faq_failed()} empty={<p>{m.home_faq_none()}</p>}>
            {(items) => (
              <>
                <Questions items={items.slice(0, FIRST_QUESTIONS)} />
                {items.length > FIRST_QUESTIONS && (
                  <More text={m.home_faq_more()}>
                    <Questions items={items.slice(FIRST_QUESTIONS)} />
                  </More>
                )}
              </>
            )}
          </Loaded>
        </div>
      </div>
    </Section>
  );
}

const FIRST_QUESTIONS = 4;

const Questions = ({ items }: { items: readonly WireFaqItem[] }) => (
  <Accordion items={items.map(({ _id, question, answer }) => ({ id: _id, title: question, content: answer }))} />
);

const More = ({ text, children }: { text: string; children?: ReactNode }) => (
  <details className="home-more">
    <summary>
      {text} <Icon name="chevron-down" />
    </summary>
    {children}
  </details>
);

export function HomeVoices({ testimonials }: { testimonials: Part<WireTestimonial[]> }) {
  const id = useId();
  return (
    <Section labelledBy={id}>
      <SectionHeading id={id} title={m.home_voices_title()} lead={m.home_voices_lead()} />
      <Loaded part={testimonials} failed={m.home_voices_failed()} empty={<p>{m.home_voices_none()}</p>}>
        {(items) => (
          // How many are shown while More is closed depends on the width of the screen.
          <div className="home-voices">
            <Voices items={items} />
            {items.length > 1 && <More text={m.home_voices_more()} />}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Voices({ items }: { items: readonly WireTestimonial[] }) {
  return (
    <Reveal>
      {items.map(({ _id, quote, author, location, avatar }) => (
        <Card key={_id} as="li">
          <figure className="home-voice">
            <blockquote>{quote}</blockquote>
            <figcaption>
              <Avatar src={avatar} alt={author} name={author} />
              <span>
                <strong>{author}</strong>
                <small>{location}</small>
              </span>
            </figcaption>
          </figure>
        </Card>
      ))}
    </Reveal>
  );
}

interface LoadedProps<Item> {
  part: Part<Item[]>;
  /** Message if loading failed. */
  failed: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** Shows one part of the page: its items, its empty state or an error. */
function Loaded<Item>({ part, failed, empty, children }: LoadedProps<Item>) {
  if (part.ok) return part.data.length > 0 ? children(part.data) : empty;
  return <LoadAgain>{failed}</LoadAgain>;
}

/** Says what could not be loaded. The link works without JavaScript. */
export const LoadAgain = ({ children }: { children: string }) => (
  <Notice
    tone="warning"
    action={
      <ButtonLink to="/" variant="secondary" preventScrollReset>
        {m.retry()}
      </ButtonLink>
    }
  >
    {children}
  </Notice>
);

function NoPosts() {
  return (
    <EmptyState
      title={m.home_posts_none_title()}
      level={3}
      actions={<ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>}
    >
      {m.home_posts_none()}
    </EmptyState>
  );
}
