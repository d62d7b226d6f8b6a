import { z } from "zod";
import type { Authenticator } from "../../../platform/auth/authenticate.ts";
import { AppError } from "../../../platform/errors.ts";
import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { photoLimits } from "../photo.limits.ts";
import { photoIdSchema, wireOwnPhoto, wireUpload, wireUploadRequest } from "../photo.schema.ts";
import { photoFileNames } from "../photo-files.ts";
import { maySeePhoto } from "./photo-sights.ts";
import type { PhotosService } from "./photos.service.ts";

/**
 * Files never change, so revalidation of a visible photo always gives 304. Shared caches revalidate after a few
 * seconds, because the photo may be hidden by then. A browser keeps its copy for an hour.
 */
const publicCaching = "public, max-age=3600, s-maxage=5, must-revalidate";

const photoParams = z.object({ id: photoIdSchema });
/** Accepts `?id=1` as well as `?id=1&id=2`. */
const photoIds = z.union([photoIdSchema.transform((id) => [id]), z.array(photoIdSchema).max(photoLimits.waiting)]);

export function photoRoutes(photos: PhotosService, authenticator: Pick<Authenticator, "findActor">): AnyRoute[] {
  return [
    route({
      method: "POST",
      url: "/api/photos",
      access: "member",
      summary: "Ask for a place to upload one photo to",
      body: wireUploadRequest,
      responses: { 201: { description: "PUT the bytes there, then say so", schema: wireUpload } },
      problems: ["too_many_photos", "too_many_uploads"],
      handler: async ({ reply, actor, body }) =>
        reply
          .code(201)
          .header("cache-control", privateCaching)
          .send(await photos.request(actor, body)),
    }),
    route({
      method: "POST",
      url: "/api/photos/:id/upload",
      access: "member",
      summary: "Ask once more where to upload a photo to, when the first address is too old",
      params: photoParams,
      responses: { 200: { description: "For the same photo, type and size", schema: wireUpload } },
      problems: ["photo_not_found", "already_uploaded"],
      handler: async ({ reply, actor, params }) =>
        reply.header("cache-control", privateCaching).send(await photos.readdress(actor, params.id)),
    }),
    route({
      method: "POST",
      url: "/api/photos/:id/uploaded",
      access: "member",
      summary: "Say that the bytes of a photo have been uploaded",
      params: photoParams,
      responses: { 200: { description: "It will be ready in a moment, or refused", schema: wireOwnPhoto } },
      problems: ["photo_not_found", "photo_not_uploaded", "storage_unavailable"],
      handler: async ({ reply, actor, params }) =>
        reply.header("cache-control", privateCaching).send(await photos.confirm(actor, params.id)),
    }),
    route({
      method: "GET",
      url: "/api/photos",
      access: "member",
      summary: "What became of one's own photos",
      query: z.object({ id: photoIds }),
      responses: {
        200: { description: "Those that are one's own, in the order asked for", schema: z.array(wireOwnPhoto) },
      },
      handler: async ({ reply, actor, query }) =>
        reply.header("cache-control", privateCaching).send(await photos.list(actor, query.id)),
    }),
    route({
      method: "DELETE",
      url: "/api/photos/:id",
      access: "member",
      summary: "Take back an upload that no post or profile uses",
      params: photoParams,
      responses: { 204: { description: "Gone" } },
      problems: ["photo_not_found"],
      async handler({ reply, actor, params }) {
        await photos.takeBack(actor, params.id);
        return reply.code(204).send();
      },
    }),
    route({
      method: "PUT",
      url: "/api/profile/photo",
      access: "member",
      summary: "Make a photo one's own picture",
      body: z.strictObject({ photo: photoIdSchema }),
      responses: { 200: { description: "The picture's address", schema: z.object({ photoURL: z.string() }) } },
      problems: ["photo_not_found", "photo_not_ready"],
      handler: async ({ reply, actor, body }) =>
        reply
          .header("cache-control", privateCaching)
          .send({ photoURL: await photos.setProfilePhoto(actor, body.photo) }),
    }),
    route({
      method: "DELETE",
      url: "/api/profile/photo",
      access: "member",
      summary: "Take one's own picture away",
      responses: { 204: { description: "Gone" } },
      async handler({ reply, actor }) {
        await photos.setProfilePhoto(actor, undefined);
        return reply.code(204).send();
      },
    }),
    route({
      method: "GET",
      url: "/media/:key/:file",
      access: "public",
      summary: "A file of a photo",
      params: z.object({ key: z.string().regex(/^[\w-]{22}$/), file: z.enum(photoFileNames) }),
      responses: { 200: { description: "The picture", contentType: "image/webp" }, 304: { description: "As it was" } },
      problems: [
        "sign_in_required",
        "sign_in_expired",
        "suspended",
        "not_found",
        "identity_unavailable",
        "storage_unavailable",
      ],
      async handler({ request, reply, params }) {
        const sight = await photos.findSight(params.key);
        // The session is read only for hidden photos. Public photos are the same for everybody.
        if (!sight || !maySeePhoto(sight.isPublic ? undefined : await authenticator.findActor(request), sight))
          throw new AppError("not_found");
        const etag = `"${params.key}.${params.file}"`;
        // Other sites may embed the file: messengers and search engines do so with the image of a shared listing.
        reply.headers({
          "cache-control": sight.isPublic ? publicCaching : privateCaching,
          "cross-origin-resource-policy": "cross-origin",
          etag,
        });
        if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
        const file = await photos.readFile(params.key, params.file);
        if (!file) throw new AppError("not_found");
        return reply.type(file.type).send(file.bytes);
      },
    }),
  ];
}
