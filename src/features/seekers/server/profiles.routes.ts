import { AppError } from "../../../platform/errors.ts";
import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { fromWireWholeListing } from "../../listings/listing.wire.ts";
import type { ListingsService } from "../../listings/server/listings.service.ts";
import { profileSchema } from "../../verdict/seeker-profile.schema.ts";
import { wireJudgement } from "../../verdict/verdict.wire.ts";
import { wireMatchParams, wireSharedProfiles, wireSharedQuery } from "../profile.wire.ts";
import type { ProfilesService } from "./profiles.service.ts";

export function profileRoutes(profiles: ProfilesService, listings: Pick<ListingsService, "getForMember">): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/match/profile",
      access: "member",
      summary: "One's own profile as a seeker",
      responses: { 200: { description: "Seen by nobody to whom one does not show it", schema: profileSchema } },
      problems: ["profile_missing"],
      async handler({ reply, actor }) {
        const profile = await profiles.getProfile(actor);
        if (!profile) throw new AppError("profile_missing");
        return reply.header("cache-control", privateCaching).send(profile);
      },
    }),
    route({
      method: "PUT",
      url: "/api/match/profile",
      access: "member",
      summary: "Say what one is, needs and would like",
      body: profileSchema,
      responses: { 204: { description: "Whoever it is shown to sees it so from now on" } },
      problems: ["gender_said"],
      async handler({ reply, actor, body }) {
        await profiles.saveProfile(actor, body);
        return reply.code(204).send();
      },
    }),
    route({
      method: "DELETE",
      url: "/api/match/profile",
      access: "member",
      summary: "Delete one's profile",
      responses: {
        204: { description: "Nobody sees it any more. One's 'room wanted' post, which was made of it, is gone too" },
      },
      async handler({ reply, actor }) {
        await profiles.deleteProfile(actor);
        return reply.code(204).send();
      },
    }),
    route({
      method: "GET",
      url: "/api/match/listings/:id",
      access: "member",
      summary: "Can I live here, and why",
      params: wireMatchParams,
      responses: { 200: { description: "By one's profile and by what the post says", schema: wireJudgement } },
      problems: ["listing_not_found", "profile_missing"],
      async handler({ reply, actor, params }) {
        const home = fromWireWholeListing(await listings.getForMember(actor, params.id));
        const [judged] = (await profiles.judge(actor, [home])) ?? [];
        if (!judged) throw new AppError("profile_missing");
        return reply.header("cache-control", privateCaching).send(judged);
      },
    }),
    route({
      method: "PUT",
      url: "/api/match/listings/:id/share",
      access: "member",
      summary: "Show one's profile to the owner of a post",
      params: wireMatchParams,
      responses: {
        204: { description: "They hear of it by mail, and see it, as it is then, until one takes it back" },
      },
      problems: ["own_post", "listing_not_found", "email_unverified", "profile_missing", "too_many_shares"],
      async handler({ reply, actor, params }) {
        await profiles.share(actor, params.id);
        return reply.code(204).send();
      },
    }),
    route({
      method: "DELETE",
      url: "/api/match/listings/:id/share",
      access: "member",
      summary: "Show one's profile to the owner of a post no more",
      params: wireMatchParams,
      responses: { 204: { description: "They do not see it" } },
      async handler({ reply, actor, params }) {
        await profiles.unshare(actor, params.id);
        return reply.code(204).send();
      },
    }),
    route({
      method: "GET",
      url: "/api/match/shared",
      access: "member",
      summary: "Profiles of seekers that were shared with one",
      query: wireSharedQuery,
      responses: {
        200: { description: "The latest first; `next` is the cursor of the page after it", schema: wireSharedProfiles },
      },
      handler: async ({ reply, actor, query }) =>
        reply.header("cache-control", privateCaching).send(await profiles.listSharedWith(actor, query.cursor)),
    }),
  ];
}
