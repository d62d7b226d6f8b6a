import { data, redirect, useSearchParams } from "react-router";
import { savedLimits } from "../../features/saved/saved.limits.ts";
import { ChosenBar } from "../../features/seekers/chosen-bar.tsx";
import { readReader } from "../../features/seekers/reader.ts";
import * as m from "../../paraglide/messages.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext, siteContext } from "../../platform/http/page.context.ts";
import { orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { Notice } from "../../ui/notice.tsx";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/my-search-page";
import { DeviceSearch } from "./device-search.tsx";
import { HiddenRooms } from "./hidden-rooms.tsx";
import { MemberSearch } from "./member-search.tsx";
import { loadDeviceRooms, loadHidden, loadMySearch } from "./my-search-loader.ts";
import { MY_SEARCH_PATH, shownListPath } from "./my-search-paths.ts";
import "./my-search-page.css";

export const handle: FrameHandle = { isFooterWideOnly: true };

export const meta: Route.MetaFunction = () => [
  { title: `${m.tab_saved()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

/** The page contains phone numbers, so it is never stored. */
export const headers: Route.HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
});

/** Visitors see the rooms of their device, which asks with `rooms` what the server knows of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  if (actor?.leavingAt) throw redirect("/leaving");
  const parameters = new URL(request.url).searchParams;
  const services = context.get(servicesContext);
  const reader = () => readReader(request.headers.get("cookie"), actor, services.profiles);
  const load = async (member: Actor) => {
    const own = { ...(await reader()), actor: member };
    const isHidden = parameters.get("show") === "hidden";
    return isHidden ? loadHidden(services, own, parameters) : loadMySearch(services, own, parameters);
  };
  const search = actor && (await orErrorPage(load(actor)));
  const asked = actor ? null : parameters.get("rooms");
  const device = asked ? await orErrorPage(loadDeviceRooms(services, await reader(), asked)) : [];
  return data({ search, device, refused: parameters.get("refused") });
}

/** Makes a link to the list, or ends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath(MY_SEARCH_PATH));
  if (actor.leavingAt) throw redirect("/leaving");
  const { shortlist } = context.get(servicesContext);
  const intent = (await request.formData()).get("intent");
  if (intent === "end") return orRefusal(shortlist.end(actor).then(() => ({ link: undefined })));
  if (intent !== "make") throw data(null, { status: 400 });
  const { origin } = context.get(siteContext);
  return orRefusal(shortlist.make(actor).then((token) => ({ link: `${origin}${shownListPath(token)}` })));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

export default function MySearchPage({ loaderData: { search, refused }, actionData }: Route.ComponentProps) {
  const isChoosing = useSearchParams()[0].get("compare") === "yes";
  return (
    <div className="my-search page-width">
      {refused !== null && (
        <Notice tone="error" title={refused === "too_many_saved" ? m.saved_full() : m.saved_failed()}>
          {refused === "too_many_saved"
            ? m.saved_full_text({ most: number(savedLimits.saved) })
            : m.saved_failed_text()}
        </Notice>
      )}
      {!search && <DeviceSearch />}
      {search?.list === "rooms" && <MemberSearch search={search} shown={actionData} />}
      {search?.list === "hidden" && <HiddenRooms search={search} />}
      {!isChoosing && <ChosenBar />}
    </div>
  );
}
