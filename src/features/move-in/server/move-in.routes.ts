import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import {
  confirmMoveInSchema,
  moveInPhotoParams,
  moveInParams as params,
  saveMoveInSchema,
  wireMoveIn,
} from "../move-in.schema.ts";
import type { MoveInService } from "./move-in.service.ts";
import type { MoveInPhotosService } from "./move-in-photos.service.ts";

const url = "/api/viewings/:id/move-in";
const access = "member";

export function moveInRoutes(moveIn: MoveInService, photos: MoveInPhotosService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url,
      access,
      summary: "The record of moving in, for the two members of a viewing that has happened",
      params,
      responses: { 200: { description: "With version 0 if nothing is saved yet", schema: wireMoveIn } },
      problems: ["move_in_not_found"],
      handler: async ({ actor, params: { id }, reply }) =>
        reply.header("cache-control", privateCaching).send(await moveIn.get(actor, id)),
    }),
    route({
      method: "PUT",
      url,
      access,
      summary: "Change the record. Clears the confirmations of both",
      params,
      body: saveMoveInSchema,
      responses: { 200: { description: "The new version", schema: wireMoveIn } },
      problems: ["move_in_not_found", "move_in_changed", "move_in_fixed", "not_possible_now"],
      handler: ({ actor, params: { id }, body }) => moveIn.save(actor, id, body),
    }),
    route({
      method: "POST",
      url: `${url}/confirmation`,
      access,
      summary: "Confirm the record. When both have, it cannot be changed any more",
      params,
      body: confirmMoveInSchema,
      responses: { 200: { description: "Confirmed", schema: wireMoveIn } },
      problems: ["move_in_not_found", "move_in_changed", "move_in_fixed", "not_possible_now"],
      handler: ({ actor, params: { id }, body }) => moveIn.confirm(actor, id, body.version),
    }),
    route({
      method: "GET",
      url: `${url}/photos/:photo/:file`,
      access,
      // The data that members export names it.
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
    route({
      method: "DELETE",
      url,
      access,
      summary: "Delete the record for oneself. It goes when both have",
      params,
      responses: { 204: { description: "Deleted" } },
      problems: ["move_in_not_found"],
      handler: async ({ actor, params: { id }, reply }) => {
        await moveIn.remove(actor, id);
        return reply.status(204).send();
      },
    }),
  ];
}
