/** For journeys of viewings: an owner, a seeker, a room, and their open conversation. */
import { deleteListing, farFromDhaka, type NewMember, newListing, newMember } from "./data.ts";
import { test as base } from "./fixtures.ts";
import { openConversation } from "./viewing-steps.ts";

export interface Ground {
  owner: NewMember;
  seeker: NewMember;
  listing: { id: string; title: string };
  conversation: string;
}

export const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Rina Owner")),
  seeker: async ({ request: _request }, use) => use(await newMember("Mim Seeker")),
  listing: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner, farFromDhaka);
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
  conversation: async ({ request, seeker, owner, listing }, use) =>
    use(await openConversation(request, seeker, owner, listing)),
});
