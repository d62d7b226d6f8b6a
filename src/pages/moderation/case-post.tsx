import { Link } from "react-router";
import { accommodationLabel, genderLabel } from "../../features/listings/listing-labels.ts";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import type { WireCase } from "../../features/safety/moderation.schema.ts";
import { stateLabels } from "../../features/safety/web/moderation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { number, relativeTime, taka } from "../../platform/i18n/format.ts";
import { isBangla } from "../../platform/text.ts";
import { Badge, Tag } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";

type Post = NonNullable<WireCase["post"]>;

/** The post as its owner wrote it. */
export function CasePost({ found: { post }, now }: { found: WireCase; now: number }) {
  return (
    <section className="case-part" aria-labelledby="case-post">
      <div className="case-part-head">
        <h2 id="case-post">{m.case_post()}</h2>
        {post && <Badge>{m.case_post_state({ state: stateLabels[post.state]() })}</Badge>}
      </div>
      {post ? <PostContent post={post} now={now} /> : <p className="case-quiet">{m.case_no_post()}</p>}
    </section>
  );
}

/** The "room wanted" post of a reported member. */
export function CaseWanted({ wanted, now }: { wanted: NonNullable<WireCase["wanted"]>; now: number }) {
  return (
    <section className="case-part" aria-labelledby="case-wanted">
      <h2 id="case-wanted">{m.case_wanted()}</h2>
      <article className="case-post">
        <div className="case-post-words">
          <h3 lang={languageOf(wanted.title)}>{wanted.title}</h3>
          <p className="case-post-description" lang={languageOf(wanted.description)}>
            {wanted.description}
          </p>
          <p className="case-post-line">
            <time dateTime={wanted.createdAt}>{m.case_posted({ when: relativeTime(wanted.createdAt, now) })}</time>
            <Link to={`/roomWanted/${wanted._id}`}>{m.case_open_post()}</Link>
          </p>
        </div>
      </article>
    </section>
  );
}

function PostContent({ post, now }: { post: Post; now: number }) {
  return (
    <article className="case-post">
      <CasePhotos post={post} />
      <div className="case-post-words">
        <h3 lang={languageOf(post.title)}>{post.title}</h3>
        <p className="case-post-line">
          <strong className="tabular">{taka(post.rent)}</strong>
          <span lang={languageOf(post.location)}>
            <Icon name="map-pin" size="s" /> {post.location}
          </span>
          <span>{accommodationLabel(post.accommodationFor === "Single" ? "single" : "shared")}</span>
          <span>{genderLabel(post.gender === "male" ? "male" : "female")}</span>
          <span lang={languageOf(post.profession)}>{post.profession}</span>
        </p>
        <p className="case-post-description" lang={languageOf(post.description)}>
          {post.description}
        </p>
        <p className="case-post-interests" lang={languageOf(post.interests)}>
          <Tag>{post.interests}</Tag>
        </p>
        <p className="case-post-line">
          <time dateTime={post.createdAt}>{m.case_posted({ when: relativeTime(post.createdAt, now) })}</time>
          <Link to={`/featuredPostDetails/${post._id}`}>{m.case_open_post()}</Link>
        </p>
      </div>
    </article>
  );
}

/** Thumbnails of all photos, with their captions. Each opens in full size. */
function CasePhotos({ post: { photos, captions, imageUrl, title } }: { post: Post }) {
  const urls = photos.length > 0 ? photos : [imageUrl];
  return (
    <ul className="case-photos">
      {urls.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={m.case_photo({ number: number(index + 1) })}
          >
            <PhotoPicture
              address={url}
              cover={null}
              of={title}
              alt=""
              width={640}
              height={480}
              ratio="4/3"
              sizes="16rem"
            />
          </a>
          {captions[index] && <p lang={languageOf(captions[index])}>{captions[index]}</p>}
        </li>
      ))}
    </ul>
  );
}

export const languageOf = (text: string): "bn" | "en" => (isBangla(text) ? "bn" : "en");
