import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import { country } from "../../../platform/geo.ts";
import { chooseBody } from "../../../platform/http/encoded-body.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { type Theme } from "../../../platform/web/cookies.ts";
import { isInside } from "../map-box.ts";
import { centreOf, pictureZooms } from "../map-picture.ts";
import type { MapPicturesService } from "./map-pictures.service.ts";

/** With the version of the tiles in the URL, browsers can keep a picture for ever. */
const versionedCaching = "public, max-age=31536000, immutable";
const plainCaching = "public, max-age=3600";

/** The cost of drawing a picture for the rate limit, which counts in requests for lists. */
const DRAWING_COST = 10;

const themes = ["light", "dark"] as const satisfies readonly Theme[];
const steps = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 20);

export function mapPictureRoutes(pictures: MapPicturesService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/map/picture/:zoom/:x/:y",
      access: "public",
      summary: "A still picture of the map: streets, water and metro, without names",
      params: z.object({
        zoom: z.coerce.number().pipe(z.literal([...pictureZooms])),
        x: steps.describe("Its centre, in steps of 32 pixels from the west of the world"),
        y: steps.describe("The same, from the north"),
      }),
      query: z.object({
        theme: z.enum(themes).default("light"),
        v: z
          .string()
          .regex(/^[0-9a-f]{1,32}$/)
          .optional()
          .describe("The version of the tiles"),
      }),
      responses: {
        200: { description: "640 by 320 pixels. © OpenStreetMap contributors", contentType: "image/svg+xml" },
        304: { description: "As it was" },
      },
      problems: ["not_found"],
      async handler({ request, reply, params, query, chargeAs }) {
        if (!isInside(centreOf(params), country)) throw new AppError("not_found");
        const body = await pictures.draw(params, query.theme, () => chargeAs(DRAWING_COST));
        reply.header("cache-control", query.v ? versionedCaching : plainCaching).header("vary", "accept-encoding");
        const bytes = await chooseBody(request, reply, body);
        return bytes ? reply.type("image/svg+xml; charset=utf-8").send(bytes) : reply.send();
      },
    }),
  ];
}
