import { redirect, useNavigate } from "react-router";
import { areaLimits } from "../../features/areas/area.limits.ts";
import { AreaCombobox } from "../../features/areas/area-combobox.tsx";
import { placeName } from "../../features/areas/area-names.ts";
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import { wantedLimits } from "../../features/seekers/seeker.limits.ts";
import { type WireWanted, wireWantedQuery } from "../../features/seekers/wanted.schema.ts";
import { whoLabels } from "../../features/seekers/web/profile-labels.ts";
import { OWN_WANTED_PATH, WANTED_LIST_PATH, wantedListPath } from "../../features/seekers/web/seeker-paths.ts";
import { WantedCard, type WantedPreview } from "../../features/seekers/web/wanted-card.tsx";
import * as m from "../../paraglide/messages.js";
import { actorContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { date, number, taka } from "../../platform/i18n/format.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/wanted-list-page";
import "../../features/seekers/web/wanted.css";

/** Reads the area of the request, given by slug or by typed name. */
async function readPlace(parameters: URLSearchParams, areas: AreasService) {
  const typed = parameters.get("place")?.trim().slice(0, areaLimits.query);
  const slug = wireWantedQuery.shape.area.safeParse(parameters.get("area") ?? undefined).data;
  const area = typed ? await areas.read(typed) : slug ? await areas.get(slug) : undefined;
  return { area, typed };
}

function toPreview({ _id, title, name, areas, budget, about, postedAt }: WireWanted): WantedPreview {
  return {
    id: _id,
    title,
    name,
    who: whoLabels(about),
    where: areas.map((area) => placeName(area)).join(", "),
    budget: budget === null ? undefined : m.wanted_budget_text({ amount: taka(budget) }),
    moveIn: about.moveInBy && `${m.wanted_move_in()} ${m.wanted_move_in_text({ date: date(about.moveInBy) })}`,
    postedAt,
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { area, typed } = await readPlace(searchParams, context.get(servicesContext).areas);
  // An area has one URL, regardless of the spelling.
  if (typed && area) throw redirect(wantedListPath(area.slug));
  const cursor = wireWantedQuery.shape.cursor.safeParse(searchParams.get("cursor") ?? undefined).data;
  const { posts, next } = await orErrorPage(
    context.get(servicesContext).wanted.list(context.get(actorContext), { area: area?.slug, cursor }),
  );
  if (cursor && posts.length === 0) throw redirect(wantedListPath(area?.slug));
  return {
    posts: posts.map(toPreview),
    next: next && wantedListPath(area?.slug, next),
    isLater: cursor !== undefined,
    place: area && { slug: area.slug, name: area.name, nameBn: area.nameBn },
    unknown: area ? undefined : typed,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = loaderData?.place
    ? m.wanted_list_meta_title_in({ place: placeName(loaderData.place) })
    : m.wanted_list_meta_title();
  // The posts are personal texts that are shown for a limited time, so search engines must not index them.
  return [
    ...pageMeta({ title, description: m.wanted_list_meta_description() }),
    { name: "robots", content: "noindex" },
  ];
};

export const handle: ReadingHandle = { isReadFirst: true };

export default function WantedListPage({ loaderData: { posts, next, isLater, place, unknown } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <Section labelledBy="wanted-list-title">
      <SectionHeading
        level={1}
        id="wanted-list-title"
        title={m.wanted_list_title()}
        lead={m.wanted_list_lead()}
        action={
          <ButtonLink to={OWN_WANTED_PATH} variant="secondary" icon="edit">
            {m.wanted_list_write()}
          </ButtonLink>
        }
      />
      <search>
        <form key={place?.slug} className="wanted-search" method="get" action={WANTED_LIST_PATH}>
          <AreaCombobox
            name="place"
            label={m.wanted_list_place()}
            defaultValue={place ? placeName(place) : unknown}
            placeholder={m.seeker_place_example()}
            maxLength={areaLimits.query}
            enterKeyHint="search"
            onChoose={({ slug }) => void navigate(wantedListPath(slug))}
          />
          <Button type="submit" variant="secondary" icon="search">
            {m.wanted_list_go()}
          </Button>
          {place && (
            <ButtonLink to={WANTED_LIST_PATH} variant="quiet">
              {m.wanted_list_everywhere()}
            </ButtonLink>
          )}
        </form>
      </search>
      {unknown && <Notice tone="warning">{m.wanted_list_unknown({ place: unknown })}</Notice>}
      {posts.length > 0 ? (
        <ul
          className="wanted-list"
          aria-label={place ? m.wanted_list_in({ place: placeName(place) }) : m.wanted_list_label()}
        >
          {posts.map((post) => (
            <WantedCard key={post.id} post={post} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={place ? m.wanted_list_none_in({ place: placeName(place) }) : m.wanted_list_none()}
          drawing="search"
          actions={<ButtonLink to={OWN_WANTED_PATH}>{m.wanted_list_write()}</ButtonLink>}
        >
          {m.wanted_list_none_text({ days: number(wantedLimits.days) })}
        </EmptyState>
      )}
      {(next || isLater) && (
        <Pagination
          label={m.pages_label()}
          previous={isLater ? wantedListPath(place?.slug) : undefined}
          next={next ?? undefined}
          previousLabel={m.pages_first()}
          nextLabel={m.pages_next()}
        />
      )}
    </Section>
  );
}
