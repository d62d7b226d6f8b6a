import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { moveInPhotoParams } from "../move-in.schema.ts";
import type { MoveInPhotosService } from "./move-in-photos.service.ts";

export function moveInRoutes(photos: MoveInPhotosService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/viewings/:id/move-in/photos/:photo/:file",
      access: "member",
      // A member who is about to leave may load it, because their exported data contains this URL.
      isForLeaving: true,
      summary: "A photo of the record, for its two members",
      params: moveInPhotoParams,
      responses: { 200: { description: "The picture", contentType: "image/webp" } },
      problems: ["move_in_not_found", "photo_not_found"],
      handler: async ({ actor, params: { id, photo, file }, reply }) =>
        reply
          .header("cache-control", privateCaching)
          .type("image/webp")
          .send(await photos.read(actor, id, photo, file)),
    }),
  ];
}
