import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Pages that need a signed-in member. `protected-layout` sends everybody else to /login. */
const memberRoutes = [
  route("featuredPostDetails/:id", "pages/featuredPostDetails/listing-page.tsx"),
  route("featuredPostDetails/:id/ask", "pages/ask/ask-page.tsx"),
  route("inbox", "pages/inbox/inbox-page.tsx", [
    index("pages/inbox/nothing-open-page.tsx"),
    route(":id", "pages/inbox/conversation-page.tsx"),
    route("people/:listing/:person", "pages/inbox/person-page.tsx"),
  ]),
  route("viewings/:id/move-in", "pages/move-in/move-in-page.tsx"),
  route("inbox/:id/viewing", "pages/inbox/book-viewing-page.tsx"),
  route("inbox/:id/suggest", "pages/inbox/suggest-time-page.tsx"),
  route("addToFindRoommate", "pages/addToFindRoommate/add-listing-page.tsx"),
  route("myListings", "pages/myListings/my-listings-page.tsx"),
  route("myListings/posters", "pages/myListings/flyers-page.tsx"),
  route("myListings/:id/poster", "pages/myListings/flyer-page.tsx"),
  route("myListings/:id/viewings", "pages/myListings/viewing-times-page.tsx"),
  route("viewings/:id", "pages/viewings/viewing-page.tsx"),
  route("updatePage/:id", "pages/updatePage/update-listing-page.tsx"),
  route("matchProfile", "pages/matchProfile/profile-page.tsx"),
  route("myRoomWanted", "pages/myRoomWanted/wanted-own-page.tsx"),
  route("myPrivacy", "pages/myPrivacy/my-privacy-page.tsx"),
  route("profile", "pages/profile/profile-page.tsx"),
  route("alerts", "pages/alerts/alerts-page.tsx"),
  route("report", "pages/report/report-page.tsx"),
  // For moderators only: see moderation-access.ts.
  route("moderation", "pages/moderation/moderation-queue-page.tsx"),
  route("moderation/cases/:id", "pages/moderation/moderation-case-page.tsx"),
  route("moderation/messages", "pages/moderation/moderation-messages-page.tsx"),
  route("moderation/conversations/:id", "pages/moderation/moderation-conversation-page.tsx"),
  route("moderation/log", "pages/moderation/moderation-log-page.tsx"),
];

const publicRoutes = [
  index("pages/home/home-page.tsx"),
  // Keeps the sentence of the home page without JavaScript.
  route("sentence", "pages/home/sentence.ts"),
  route("browseListings", "pages/browseListings/browse-page.tsx"),
  route("browseListings/more", "pages/browseListings/browse-more-rows.ts"),
  route("browseListings/count", "pages/browseListings/browse-count.ts"),
  route("rooms", "pages/rooms/areas-page.tsx"),
  route("rooms/:slug", "pages/rooms/area-page.tsx"),
  // The target of QR codes on flyers, which have the path in capitals.
  route("t/:code", "pages/t/to-let-page.tsx"),
  route("roomsWanted", "pages/roomsWanted/wanted-list-page.tsx"),
  route("roomWanted/:id", "pages/roomWanted/wanted-page.tsx"),
  route("mySearch", "pages/mySearch/my-search-page.tsx"),
  route("shortlist/:token", "pages/shortlist/shortlist-page.tsx"),
  route("compare", "pages/compare/compare-page.tsx"),
  route("login", "pages/login/login-page.tsx"),
  route("signup", "pages/signup/signup-page.tsx"),
  route("forgotPassword", "pages/forgotPassword/forgot-password-page.tsx"),
  // For members who asked for deletion. It is public, because the request logs them out.
  route("leaving", "pages/leaving/leaving-page.tsx"),
  route("developers", "pages/developers/api-reference-page.tsx"),
  route("privacy", "pages/privacy/privacy-page.tsx"),
  route("terms", "pages/terms/terms-page.tsx"),
];

/** Targets of links in mails. They need no session: the token in the URL is the proof. */
const mailLinkRoutes = [
  route("account/action", "pages/account/email-action-page.tsx"),
  route("answer/:token", "pages/answer/answer-page.tsx"),
  route("viewing-answer/:token", "pages/viewing-answer/viewing-answer-page.tsx"),
  route("unsubscribe/:token", "pages/unsubscribe/unsubscribe-page.tsx"),
  // For the friend of a seeker who visits a room. The seeker sends the link, and our mails contain it.
  route("with-you/:token", "pages/visit-pass/with-you-page.tsx"),
  // A suspended member cannot sign in, so this page needs no session.
  route("appeal/:token", "pages/appeal/appeal-page.tsx"),
];

/** Loaders and actions without a page. */
const resourceRoutes = [
  route("account/logOut", "pages/account/log-out-action.ts"),
  route("account/logOutOthers", "pages/account/log-out-others-action.ts"),
  route("account/leave", "pages/account/leave-action.ts"),
  route("account/refresh", "pages/account/refresh-member-action.ts"),
  route("account/identity", "pages/account/identity-settings.ts"),
  route("mySearch/save", "pages/mySearch/saved-action.ts"),
  route("saved-searches/change", "pages/saved-searches/change-action.ts"),
  // The link of a saved search, in mails and on the page. It redirects to the list.
  route("saved-searches/:id", "pages/saved-searches/open-search.ts"),
  route("preferences", "pages/preferences/preferences-action.ts"),
];

/** The component gallery for developers is not shipped. */
const developmentRoutes =
  process.env["NODE_ENV"] === "production" ? [] : [route("styleguide", "pages/styleguide/styleguide-page.tsx")];

export default [
  ...publicRoutes,
  layout("pages/frame/protected-layout.tsx", memberRoutes),
  ...mailLinkRoutes,
  ...resourceRoutes,
  ...developmentRoutes,
  route("*", "pages/not-found/not-found-page.tsx"),
] satisfies RouteConfig;
