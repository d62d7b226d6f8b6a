import type { BrowserContext } from "@playwright/test";

/** Listings of the member and of somebody else, and the code of the poster for the first. */
export interface PageIds {
  own: string;
  other: string;
  code: string;
}

export interface SitePage {
  name: string;
  path: (ids: PageIds) => string;
  as: "visitor" | keyof typeof siteMembers;
}

/** From seed/members.json; demo.ts makes one of them a moderator. */
export const siteMembers = {
  member: "nusrat@demo.nestmates.example",
  moderator: "tahmina@demo.nestmates.example",
} as const;

const at = (path: string) => () => path;

/** All pages: tests and screenshots that cover every page use this list. */
export const sitePages: readonly SitePage[] = [
  { name: "home", path: at("/"), as: "visitor" },
  { name: "browse", path: at("/browseListings"), as: "visitor" },
  { name: "browse-filtered", path: at("/browseListings?location=Dhaka&gender=female&maxRent=9000"), as: "visitor" },
  { name: "browse-empty", path: at("/browseListings?location=Atlantis"), as: "visitor" },
  {
    name: "browse-nothing",
    path: at("/browseListings?area=mirpur&gender=female&smokingPreference=Smoker"),
    as: "visitor",
  },
  {
    name: "browse-near",
    path: at("/browseListings?near=23.799,90.372&within=3&sort=nearest&q=room&minAge=18&postedWithin=30"),
    as: "visitor",
  },
  { name: "browse-place", path: at("/browseListings?location=notre+dame&within=3&sort=nearest"), as: "visitor" },
  { name: "browse-map", path: at("/browseListings?area=mirpur&view=map"), as: "visitor" },
  { name: "area", path: at("/rooms/dhaka"), as: "visitor" },
  { name: "area-small", path: at("/rooms/mirpur-10"), as: "visitor" },
  { name: "area-empty", path: at("/rooms/feni"), as: "visitor" },
  { name: "areas", path: at("/rooms"), as: "visitor" },
  { name: "browse-facts", path: at("/browseListings?has=lift,gateCloses:22:00"), as: "visitor" },
  { name: "browse-cost", path: at("/browseListings?maxAllIn=12000&sort=dayOne"), as: "visitor" },
  { name: "rooms-wanted", path: at("/roomsWanted"), as: "visitor" },
  { name: "rooms-wanted-none", path: at("/roomsWanted?area=feni"), as: "visitor" },
  { name: "room-wanted-over", path: at("/roomWanted/1"), as: "visitor" },
  { name: "my-search-visitor", path: at("/mySearch"), as: "visitor" },
  { name: "compare", path: ({ own, other }) => `/compare?ids=${own},${other}`, as: "visitor" },
  { name: "compare-empty", path: at("/compare"), as: "visitor" },
  { name: "login", path: at("/login"), as: "visitor" },
  { name: "signup", path: at("/signup"), as: "visitor" },
  { name: "forgot-password", path: at("/forgotPassword"), as: "visitor" },
  { name: "reset-password", path: at("/account/action?mode=resetPassword&oobCode=expired"), as: "visitor" },
  { name: "not-found", path: at("/no-such-page"), as: "visitor" },
  { name: "privacy", path: at("/privacy"), as: "visitor" },
  { name: "terms", path: at("/terms"), as: "visitor" },
  { name: "leaving", path: at("/leaving"), as: "visitor" },
  { name: "answer-over", path: at("/answer/1-2-3.unsigned"), as: "visitor" },
  { name: "viewing-answer-over", path: at("/viewing-answer/1-2-3.unsigned"), as: "visitor" },
  { name: "unsubscribe-over", path: at("/unsubscribe/1-2.unsigned"), as: "visitor" },
  { name: "shortlist-over", path: at("/shortlist/AAAAAAAAAAAAAAAAAAAAAA"), as: "visitor" },
  { name: "with-you-over", path: at("/with-you/AAAAAAAAAAAAAAAAAAAAAA"), as: "visitor" },
  { name: "to-let", path: ({ code }) => `/t/${code}`, as: "visitor" },
  { name: "to-let-unknown", path: at("/t/ZZZZZZ"), as: "visitor" },
  { name: "appeal-over", path: at("/appeal/1-2.unsigned"), as: "visitor" },
  { name: "developers", path: at("/developers"), as: "visitor" },
  { name: "home-member", path: at("/"), as: "member" },
  { name: "listing", path: ({ other }) => `/featuredPostDetails/${other}`, as: "member" },
  { name: "listing-own", path: ({ own }) => `/featuredPostDetails/${own}`, as: "member" },
  { name: "add-listing", path: at("/addToFindRoommate"), as: "member" },
  { name: "my-search", path: at("/mySearch"), as: "member" },
  { name: "my-search-compare", path: at("/mySearch?compare=yes"), as: "member" },
  { name: "my-search-share", path: at("/mySearch?share=yes"), as: "member" },
  { name: "my-search-hidden", path: at("/mySearch?show=hidden"), as: "member" },
  { name: "alerts", path: at("/alerts"), as: "member" },
  { name: "my-listings", path: at("/myListings"), as: "member" },
  { name: "viewing-times", path: ({ own }) => `/myListings/${own}/viewings`, as: "member" },
  { name: "posters", path: ({ own }) => `/myListings/posters?post=${own}`, as: "member" },
  { name: "poster", path: ({ own }) => `/myListings/${own}/poster`, as: "member" },
  { name: "update-listing", path: ({ own }) => `/updatePage/${own}`, as: "member" },
  { name: "profile", path: at("/profile"), as: "member" },
  { name: "match-profile", path: at("/matchProfile"), as: "member" },
  { name: "inbox", path: at("/inbox"), as: "member" },
  { name: "inbox-hidden", path: at("/inbox?show=hidden"), as: "member" },
  { name: "inbox-visits", path: at("/inbox?show=visits"), as: "member" },
  { name: "inbox-offers", path: at("/inbox?show=offers"), as: "member" },
  { name: "ask", path: ({ other }) => `/featuredPostDetails/${other}/ask`, as: "member" },
  { name: "my-room-wanted", path: at("/myRoomWanted"), as: "member" },
  { name: "my-privacy", path: at("/myPrivacy"), as: "member" },
  { name: "report", path: ({ other }) => `/report?listing=${other}`, as: "member" },
  { name: "block-question", path: ({ other }) => `/myPrivacy?listing=${other}#blocked`, as: "member" },
  { name: "not-allowed", path: at("/moderation"), as: "member" },
  { name: "moderation", path: at("/moderation"), as: "moderator" },
  { name: "moderation-messages", path: at("/moderation/messages"), as: "moderator" },
  { name: "moderation-log", path: at("/moderation/log"), as: "moderator" },
];

export const themes = ["light", "dark"] as const;
export const languages = ["en", "bn"] as const;

export async function choose(
  context: BrowserContext,
  origin: string,
  theme: (typeof themes)[number],
  language: (typeof languages)[number],
): Promise<void> {
  await context.addCookies([
    { name: "theme", value: theme, url: origin },
    { name: "lang", value: language, url: origin },
  ]);
}
