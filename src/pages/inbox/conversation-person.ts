import type { AreasService } from "../../features/areas/server/areas.service.ts";
import type { ConversationSide } from "../../features/conversations/conversation-kinds.ts";
import type { ProfilesService } from "../../features/seekers/server/profiles.service.ts";
import { type ProfileView, profileView } from "../../features/seekers/web/profile-labels.ts";
import type { Verdict } from "../../features/verdict/verdict.ts";
import { reasonText } from "../../features/verdict/verdict-labels.ts";
import type { Actor } from "../../platform/auth/actor.ts";

export interface PersonView {
  /** Whether the person's e-mail address and phone number are verified. */
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
  /** The profile that the person has shared with the owner for this room, with the verdict. */
  shared: { verdict: Verdict; reasons: string[]; view: ProfileView } | undefined;
}

interface About {
  side: ConversationSide;
  person: { person: string; isEmailVerified: boolean; isPhoneVerified: boolean };
  listing: { _id: string } | null;
}

/** Loads the card of a seeker for the owner. Seekers see the room instead. */
export async function loadPerson(
  profiles: Pick<ProfilesService, "findSharedWith">,
  areas: Pick<AreasService, "get">,
  actor: Actor,
  { side, person, listing }: About,
): Promise<PersonView | undefined> {
  if (side === "seeker") return undefined;
  const { isEmailVerified, isPhoneVerified } = person;
  const shared = listing ? await profiles.findSharedWith(actor, person.person, listing._id) : undefined;
  if (!shared) return { isEmailVerified, isPhoneVerified, shared: undefined };
  const { profile, verdict, reasons } = shared;
  const places = await Promise.all(profile.areas.map((slug) => areas.get(slug)));
  return {
    isEmailVerified,
    isPhoneVerified,
    shared: {
      verdict,
      reasons: reasons
        .filter((reason) => reason.verdict === verdict && verdict !== "yes")
        .map((reason) => reasonText(reason)),
      view: profileView(profile, { areas: places.filter((place) => place !== undefined) }),
    },
  };
}
