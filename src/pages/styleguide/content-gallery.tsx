import { Link } from "react-router";
import { number, taka } from "../../platform/i18n/format.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, Chip, Tag } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Reveal } from "../../ui/reveal.tsx";
import { Table } from "../../ui/table.tsx";
import { Knot, Thread } from "../../ui/thread.tsx";
import type { Samples, Script } from "./samples.ts";
import { StyleguideSection } from "./styleguide-section.tsx";

interface GalleryProps {
  words: Samples;
  script: Script;
}

const photos = ["room-bedroom1-1", "room-living1-0", undefined];
const faces = ["nusrat", "tanvir", "missing"];

export function ContentGallery({ words, script }: GalleryProps) {
  return (
    <>
      <StyleguideSection title="card, picture, badge, tag">
        <div className="specimen-grid">
          {photos.map((photo) => (
            <SampleCard key={photo ?? "none"} words={words} script={script} photo={photo} />
          ))}
        </div>
      </StyleguideSection>
      <StyleguideSection title="badge">
        <div className="specimen-row">
          <Badge tone="leaf" icon="check">
            {words.available}
          </Badge>
          <Badge>{words.notAvailable}</Badge>
          <Badge tone="action">{words.isNew}</Badge>
          <Badge tone="marigold">{words.isNew}</Badge>
          <Badge tone="deep" icon="map-pin" cut="both">
            {words.area}
          </Badge>
        </div>
        <div className="specimen-row">
          <Tag icon="briefcase">{words.profession}</Tag>
          <Tag icon="cigarette-off">{words.smoke}</Tag>
          <Tag>{words.shared}</Tag>
          <Chip removeLabel={words.removeFilter} onRemove={() => {}}>
            {words.area}
          </Chip>
        </div>
      </StyleguideSection>
      <StyleguideSection title="thread">
        <Thread label={words.verified}>
          <Knot>{words.verified}</Knot>
          <Knot state="loose">{words.notAvailable}</Knot>
          <Knot state="lit">{words.isNew}</Knot>
          <Knot state="cut">{words.deleted}</Knot>
        </Thread>
      </StyleguideSection>
      <StyleguideSection title="avatar">
        <div className="specimen-row">
          <Avatar src="/images/avatars/nusrat.svg" alt={words.name} size="s" />
          <Avatar src="/images/avatars/tanvir.svg" alt={words.name} />
          <Avatar src="/images/avatars/mitu.svg" alt={words.name} size="l" />
          <Avatar src={undefined} alt={words.name} />
          <Avatar src={undefined} alt={words.name} name={words.name} />
          <Avatar src="/images/avatars/missing.svg" alt={words.name} size="l" />
        </div>
      </StyleguideSection>
      <StyleguideSection title="accordion">
        <Accordion
          name={`faq-${script}`}
          open="1"
          items={[
            { id: "1", title: words.question, content: words.answer },
            { id: "2", title: words.question2, content: words.answer2 },
          ]}
        />
      </StyleguideSection>
      <StyleguideSection title="reveal">
        <Reveal>
          {faces.map((face) => (
            <Card key={face} as="li">
              <p>{words.quote}</p>
              <div className="sample-person">
                <Avatar src={`/images/avatars/${face}.svg`} alt="" />
                <div>
                  <strong>{words.author}</strong>
                  <div className="sample-muted">{words.place}</div>
                </div>
              </div>
            </Card>
          ))}
        </Reveal>
      </StyleguideSection>
      <StyleguideSection title="table">
        <SampleTable words={words} script={script} />
      </StyleguideSection>
      <StyleguideSection title="pagination">
        <Pagination
          label={words.pages}
          previous="?page=1"
          next="?page=3"
          previousLabel={words.previous}
          nextLabel={words.next}
        />
      </StyleguideSection>
    </>
  );
}

function SampleTable({ words, script }: GalleryProps) {
  return (
    <Table
      caption={words.posts}
      columns={[
        { label: words.name },
        { label: words.rent, wideOnly: true },
        { label: words.available, wideOnly: true },
        { label: words.seeMore, hiddenLabel: true },
      ]}
    >
      {faces.map((face) => (
        <tr key={face}>
          <th scope="row">
            <span className="sample-person">
              <Avatar src={`/images/avatars/${face}.svg`} alt="" />
              <span>
                {words.author}
                <span className="sample-muted">{words.place}</span>
              </span>
            </span>
          </th>
          <td data-wide-only>{taka(12_500, script)}</td>
          <td data-wide-only>
            <Badge tone="leaf">{words.available}</Badge>
          </td>
          <td>
            <ButtonLink to="#" variant="secondary">
              {words.seeMore}
            </ButtonLink>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function SampleCard({ words, script, photo }: GalleryProps & { photo: string | undefined }) {
  return (
    <Card
      media={
        <Picture src={photo && `/images/rooms/${photo}.webp`} alt="" width={1200} height={800}>
          <Badge tone="deep" icon="map-pin">
            {words.area}
          </Badge>
        </Picture>
      }
      footer={
        <>
          <div className="sample-price">
            {taka(4200, script)} <small>{words.perMonth}</small>
          </div>
          <Badge tone={photo ? "leaf" : "neutral"}>{photo ? words.available : words.notAvailable}</Badge>
        </>
      }
    >
      <h3>
        <Link className="card-link" to="#">
          {words.title}
        </Link>
      </h3>
      <div className="sample-facts">
        <Tag icon="user">
          {words.female}, {number(23, script)}
        </Tag>
        <Tag icon="badge-check">{words.verified}</Tag>
      </div>
      <p className="sample-muted">{words.text}</p>
    </Card>
  );
}
