import { createContext } from "react-router";
import type { AccountDeletionService } from "../features/accounts/server/account-deletion.service.ts";
import type { AccountsService } from "../features/accounts/server/accounts.service.ts";
import type { AreasService } from "../features/areas/server/areas.service.ts";
import type { ContactHistoryService } from "../features/contacts/server/contact-history.service.ts";
import type { LikeNewsService } from "../features/contacts/server/like-news.service.ts";
import type { LikesService } from "../features/contacts/server/likes.service.ts";
import type { ConversationsService } from "../features/conversations/server/conversations.service.ts";
import type { InboxService } from "../features/conversations/server/inbox.service.ts";
import type { MessageMailsService } from "../features/conversations/server/message-mails.service.ts";
import type { MessageModerationService } from "../features/conversations/server/message-moderation.service.ts";
import type { PeopleService } from "../features/conversations/server/people.service.ts";
import type { FreshnessService } from "../features/freshness/server/freshness.service.ts";
import type { ListingViews } from "../features/listings/server/listing-views.service.ts";
import type { ListingsService } from "../features/listings/server/listings.service.ts";
import type { MapPicturesService } from "../features/map/server/map-pictures.service.ts";
import type { PushService } from "../features/push/server/push.service.ts";
import type { ModerationService } from "../features/safety/server/moderation.service.ts";
import type { SafetyService } from "../features/safety/server/safety.service.ts";
import type { SavedService } from "../features/saved/server/saved.service.ts";
import type { ShortlistService } from "../features/saved/server/shortlist.service.ts";
import type { SavedSearchesService } from "../features/saved-searches/server/saved-searches.service.ts";
import type { SearchService } from "../features/search/server/search.service.ts";
import type { ProfilesService } from "../features/seekers/server/profiles.service.ts";
import type { WantedService } from "../features/seekers/server/wanted.service.ts";
import type { SiteContentService } from "../features/site-content/server/site-content.service.ts";
import type { ToLetService } from "../features/to-let/server/to-let.service.ts";

/** The services that loaders and actions may call. src/main/services.ts creates them. */
export interface PageServices {
  accounts: AccountsService;
  areas: AreasService;
  accountDeletion: AccountDeletionService;
  conversations: ConversationsService;
  freshness: FreshnessService;
  contactHistory: ContactHistoryService;
  inbox: InboxService;
  likeNews: LikeNewsService;
  likes: LikesService;
  listings: ListingsService;
  messageMails: MessageMailsService;
  messageModeration: MessageModerationService;
  people: PeopleService;
  listingViews: ListingViews;
  mapPictures: MapPicturesService;
  profiles: ProfilesService;
  push: PushService;
  moderation: ModerationService;
  safety: SafetyService;
  saved: SavedService;
  savedSearches: SavedSearchesService;
  shortlist: ShortlistService;
  search: SearchService;
  siteContent: SiteContentService;
  toLet: ToLetService;
  wanted: WantedService;
}

export const servicesContext = createContext<PageServices>();
