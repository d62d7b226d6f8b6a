/**
 * Structured data for search engines. Only the server needs it: call it behind `import.meta.env.SSR`, so that it is not
 * in the scripts of pages.
 */
import type { MetaDescriptor } from "react-router";
import { jsonLd } from "../../platform/web/seo.ts";
import { AWAITED_IMAGE, shareAddress } from "../photos/photo-files.ts";

export interface ListedListing {
  title: string;
  location: string;
  imageUrl: string;
}

/** Describes a list of listings, without their owners and URLs, because only members may open listings. */
export function listingsJsonLd(
  origin: string | undefined,
  name: string,
  listings: readonly ListedListing[],
  path = "/browseListings",
): MetaDescriptor[] {
  if (!origin || listings.length === 0) return [];
  const itemListElement = listings.map(({ title, location, imageUrl }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Room",
      name: title,
      ...(imageUrl !== AWAITED_IMAGE && { image: new URL(shareAddress(imageUrl) ?? imageUrl, origin).href }),
      address: { "@type": "PostalAddress", streetAddress: location, addressCountry: "BD" },
    },
  }));
  return [jsonLd({ "@type": "ItemList", name, url: origin + path, numberOfItems: listings.length, itemListElement })];
}

/** Describes the pages above this one, the outermost first. */
export function breadcrumbJsonLd(
  origin: string | undefined,
  crumbs: readonly { name: string; path: string }[],
): MetaDescriptor[] {
  if (!origin) return [];
  const itemListElement = crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: origin + path,
  }));
  return [jsonLd({ "@type": "BreadcrumbList", itemListElement })];
}
