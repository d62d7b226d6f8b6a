import { Link, useLocation } from "react-router";
import { fromWireWholeListing, type Listing } from "../../features/listings/listing.wire.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import { judgeOthers } from "../../features/search/web/browse-rows.ts";
import { readReader } from "../../features/seekers/reader.ts";
import { readCompareIds } from "../../features/seekers/web/compare-ids.ts";
import { CompareTable } from "../../features/seekers/web/compare-table.tsx";
import { compareView } from "../../features/seekers/web/compare-view.ts";
import { MOST_COMPARED } from "../../features/seekers/web/seeker-paths.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { refusalOf } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { parseJson } from "../../platform/json-text.ts";
import { loginPath, profilePath } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/compare-page";
import "./compare-page.css";

const TITLE_ID = "compare-title";

export const meta: Route.MetaFunction = () => [{ title: m.compare_meta() }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const { ids, isCut } = readCompareIds(new URL(request.url).searchParams.getAll("ids").join(","));
  const found = await Promise.all(ids.map((id) => findPost(context.get(servicesContext).listings, actor, id)));
  const posts = found
    .filter((post) => post !== undefined)
    .map(await context.get(servicesContext).areas.localize(getLocale()));
  const { profiles } = context.get(servicesContext);
  const { profile } = await readReader(request.headers.get("cookie"), actor, profiles);
  const judged = profile && {
    profile,
    // The reader's own posts get no verdicts.
    judgements: await judgeOthers(posts, { actor, profile }, context.get(servicesContext)),
  };
  return {
    view: compareView(posts, judged),
    gone: ids.length - posts.length,
    isCut,
    /** What the reader needs to get verdicts. Undefined if they have them. */
    missing: judged ? undefined : actor ? ("profile" as const) : ("account" as const),
  };
}

/** Undefined if the post does not exist or the reader may not see it. */
async function findPost(listings: ListingsService, actor: Actor | undefined, id: string): Promise<Listing | undefined> {
  try {
    const wire = actor ? await listings.getForMember(actor, id) : parseJson(await listings.getPublic(id));
    return fromWireWholeListing(wire);
  } catch (error) {
    if (refusalOf(error) === "listing_not_found") return undefined;
    throw error;
  }
}

/** Compares up to four posts. Their ids are in the URL, so that it can be shared. */
export default function ComparePage({ loaderData: { view, gone, isCut, missing } }: Route.ComponentProps) {
  const most = number(MOST_COMPARED);
  const count = view.posts.length;
  const isOpen = view.groups.some(({ rows }) => rows.some(({ cells }) => cells.some(({ state }) => state === "usual")));
  const notes = (
    <>
      {gone > 0 && <Notice>{m.compare_gone({ count: gone, shown: number(gone) })}</Notice>}
      {isCut && <Notice>{m.compare_cut({ most })}</Notice>}
    </>
  );
  if (count === 0)
    return (
      <Section labelledBy={TITLE_ID}>
        <div className="compare-page">
          {notes}
          <EmptyState
            title={m.compare_empty()}
            level={1}
            actions={<ButtonLink to="/browseListings">{m.compare_more()}</ButtonLink>}
          >
            {m.compare_empty_text({ most })}
          </EmptyState>
        </div>
      </Section>
    );
  return (
    <Section labelledBy={TITLE_ID}>
      <SectionHeading level={1} id={TITLE_ID} title={m.compare_title()} lead={m.compare_lead()} />
      <div className="compare-page">
        {notes}
        {count === 1 && <Notice>{m.compare_one()}</Notice>}
        <CompareTable view={view} />
        {isOpen && <p className="compare-note">{m.compare_note()}</p>}
        {missing && <VerdictHint missing={missing} />}
        <div>
          <ButtonLink to="/browseListings" variant="secondary" icon="search">
            {m.compare_more()}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}

/** Tells readers without an account or profile how to get verdicts. */
function VerdictHint({ missing }: { missing: "account" | "profile" }) {
  const { pathname, search } = useLocation();
  return (
    <p className="compare-hint">
      {missing === "account" ? m.verdict_visitor() : m.verdict_no_profile()}{" "}
      {missing === "account" ? (
        <Link to={loginPath(pathname + search)}>{m.verdict_visitor_go()}</Link>
      ) : (
        <Link to={profilePath(pathname + search)}>{m.verdict_invite_go()}</Link>
      )}
    </p>
  );
}
