import type { MetaDescriptor } from "react-router";
import { type Locale, locales } from "../../paraglide/runtime.js";

/** The picture of a shared link. */
interface SharePicture {
  /** A path on this site, or a URL. */
  address: string;
  alt: string;
  width?: number;
  height?: number;
}

export interface PageWords {
  title: string;
  description: string;
}

/** What the card of a shared link shows, where that is more than the page's own words. A loader gives it as `share`. */
export interface Share {
  /** What was shared, where the page itself is only the way to it. */
  path?: string;
  words?: PageWords;
  picture?: SharePicture | undefined;
}

/** Title and description of a page, for search engines and for the card of a shared link. */
export function pageMeta({ title, description }: PageWords, share?: Share): MetaDescriptor[] {
  const shared = share?.words ?? { title, description };
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: shared.title },
    { property: "og:description", content: shared.description },
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

export const jsonLd = (content: Record<string, unknown>): MetaDescriptor => ({ "script:ld+json": { "@context": "https://schema.org", ...content } });

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
