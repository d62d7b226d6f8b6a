import type { MetaDescriptor } from "react-router";
import { type Locale, locales } from "../../paraglide/runtime.js";

export interface PageWords {
  title: string;
  description: string;
}

/** Title and description of a page, for search engines and for the card of a shared link. */
export function pageMeta({ title, description }: PageWords): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ];
}

/** The address of a page; in a certain language, or in the reader's own. */
export function pageAddress(origin: string, path: string, language?: Locale): string {
  return `${origin}${path}${language ? `?lang=${language}` : ""}`;
}

/** Each language's address, and the one that chooses by itself. */
export function languageAlternates(origin: string, path: string): { language: Locale | "x-default"; address: string }[] {
  return [
    ...locales.map((language) => ({ language, address: pageAddress(origin, path, language) })),
    { language: "x-default" as const, address: pageAddress(origin, path) },
  ];
}

const jsonLd = (content: Record<string, unknown>): MetaDescriptor => ({ "script:ld+json": { "@context": "https://schema.org", ...content } });

export interface SiteWords {
  name: string;
  description: string;
}

/** For the home page: who we are, and how the site is searched. None without an origin, as on a page that failed. */
export function siteJsonLd(origin: string | undefined, { name, description }: SiteWords): MetaDescriptor[] {
  if (!origin) return [];
  const organisation = { "@type": "Organization", "@id": `${origin}/#organization`, name, url: `${origin}/`, logo: `${origin}/icon-512.png`, areaServed: "BD" };
  const site = {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name,
    description,
    url: `${origin}/`,
    inLanguage: [...locales],
    publisher: { "@id": organisation["@id"] },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/browseListings?location={location}` },
      "query-input": "required name=location",
    },
  };
  return [jsonLd({ "@graph": [organisation, site] })];
}

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
      image: new URL(imageUrl, origin).href,
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
