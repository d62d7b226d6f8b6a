import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { wireLike, wireLikeInput, wireLikeParams, wireUnlike } from "../like.schema.ts";
import type { LikesService } from "./likes.service.ts";

export function likeRoutes(likes: LikesService): AnyRoute[] {
  return [
    route({
      method: "PATCH",
      url: "/featuredPost",
      access: "member",
      summary: "Like a post, and see the poster's phone number",
      body: wireLikeInput,
      responses: {
        200: {
          description: "Liked, whether now or before. likesCount is accepted and ignored: the server counts",
          schema: wireLike,
        },
      },
      problems: ["own_listing", "email_unverified", "listing_not_found", "too_many_reveals"],
      handler: ({ actor, body }) => likes.like(actor, body.id),
    }),
    route({
      method: "DELETE",
      url: "/featuredPost/:id/like",
      access: "member",
      summary: "Take a like back",
      params: wireLikeParams,
      responses: { 200: { description: "Not liked any more", schema: wireUnlike } },
      problems: ["listing_not_found"],
      handler: ({ actor, params }) => likes.unlike(actor, params.id),
    }),
  ];
}
