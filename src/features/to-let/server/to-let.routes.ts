import { z } from "zod";
import { locales } from "../../../paraglide/runtime.js";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { listingIdSchema } from "../../listings/listing.schema.ts";
import { type FlyerFile, flyerFiles } from "../flyer-code.ts";
import type { ToLetService } from "./to-let.service.ts";

const types: Record<FlyerFile, string> = {
  "a4.pdf": "application/pdf",
  "a5.pdf": "application/pdf",
  "poster.png": "image/png",
  "poster.svg": "image/svg+xml; charset=utf-8",
};

/** The page shows this file. The others are downloads. */
const SHOWN: FlyerFile = "poster.svg";

export function toLetRoutes(toLet: ToLetService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/listings/:id/poster/:file",
      access: "member",
      summary: "The to-let flyer of one's own post, to print or to send",
      params: z.object({ id: listingIdSchema, file: z.enum(flyerFiles) }),
      responses: { 200: { description: "The file", contentType: "application/pdf" } },
      problems: ["listing_not_found", "overloaded"],
      async handler({ actor, reply, params: { id, file } }) {
        const { bytes, name } = await toLet.getFile(actor, id, file);
        reply.header("cache-control", "private, no-store");
        if (file !== SHOWN) reply.header("content-disposition", `attachment; filename="${name}"`);
        return reply.type(types[file]).send(bytes);
      },
    }),
    route({
      method: "GET",
      url: "/api/listings/:id/picture.jpg",
      access: "public",
      summary: "A picture for link previews of a post without uploaded photos: rent, area and who may rent",
      params: z.object({ id: listingIdSchema }),
      query: z.object({ lang: z.enum(locales).default("en") }),
      responses: { 200: { description: "1200 by 630 pixels", contentType: "image/jpeg" } },
      problems: ["listing_not_found", "overloaded"],
      async handler({ reply, params: { id }, query: { lang } }) {
        const bytes = await toLet.getSharePicture(id, lang);
        return reply.header("cache-control", "public, max-age=3600").type("image/jpeg").send(bytes);
      },
    }),
  ];
}
