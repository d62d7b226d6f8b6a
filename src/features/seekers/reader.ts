import type { Actor } from "../../platform/auth/actor.ts";
import { readSentenceText } from "../../platform/web/cookies.ts";
import type { SeekerProfile } from "../verdict/seeker-profile.schema.ts";
import { parseSentenceText, profileOfSentence } from "../verdict/sentence.ts";
import { toSentenceText } from "../verdict/sentence-text.ts";
import type { ProfilesService } from "./server/profiles.service.ts";

/** Who reads a page, and by whose profile it is judged. */
export interface Reader {
  actor: Actor | undefined;
  /** The member's profile, or else that of the sentence on this device. */
  profile: SeekerProfile | undefined;
  /** Whether the profile is that of the sentence. */
  isSaid: boolean;
  /** Differs if the verdicts may differ. Undefined without a profile. */
  key: string | undefined;
}

export async function readReader(
  cookies: string | null | undefined,
  actor: Actor | undefined,
  profiles: Pick<ProfilesService, "getProfile">,
): Promise<Reader> {
  const own = actor && (await profiles.getProfile(actor));
  if (own) return { actor, profile: own, isSaid: false, key: actor.uid };
  const said = parseSentenceText(readSentenceText(cookies));
  const profile = profileOfSentence(said);
  return { actor, profile, isSaid: profile !== undefined, key: profile && toSentenceText((field) => said[field]) };
}
