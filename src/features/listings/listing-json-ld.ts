/** Structured data of lists. Search engines read what the server sends; in the browser nobody does: who calls this asks `import.meta.env.SSR` first, and a page does not load it. */
import type { MetaDescriptor } from "react-router";
import { jsonLd } from "../../platform/web/seo.ts";
import { AWAITED_IMAGE, shareAddress } from "../photos/photo-files.ts";

export interface ListedRoom {
  title: string;
  location: string;
  imageUrl: string;
}

/** For a list of rooms: what each is and where. Never whose, and no address: a post itself is for members. */
export function roomListJsonLd(origin: string | undefined, name: string, rooms: readonly ListedRoom[], path = "/browseListings"): MetaDescriptor[] {
  if (!origin || rooms.length === 0) return [];
  const itemListElement = rooms.map(({ title, location, imageUrl }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Room",
      name: title,
      ...(imageUrl !== AWAITED_IMAGE && { image: new URL(shareAddress(imageUrl) ?? imageUrl, origin).href }),
      address: { "@type": "PostalAddress", streetAddress: location, addressCountry: "BD" },
    },
  }));
  return [jsonLd({ "@type": "ItemList", name, url: origin + path, numberOfItems: rooms.length, itemListElement })];
}

/** Where a page stands among others, from the outermost in. */
export function breadcrumbJsonLd(origin: string | undefined, crumbs: readonly { name: string; path: string }[]): MetaDescriptor[] {
  if (!origin) return [];
  const itemListElement = crumbs.map(({ name, path }, index) => ({ "@type": "ListItem", position: index + 1, name, item: origin + path }));
  return [jsonLd({ "@type": "BreadcrumbList", itemListElement })];
}
