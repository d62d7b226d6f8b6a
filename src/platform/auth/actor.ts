/** Who is asking: a member, proven by a session of ours or by the identity provider's token. */
export interface Actor {
  memberId: string;
  uid: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  photoUrl: string | null;
  emailVerifiedAt: Date | null;
  /** The number that the identity provider has checked, and when we heard of it. */
  phone: string | null;
  phoneVerifiedAt: Date | null;
  memberSince: Date;
  /** Named by the server's settings. */
  isModerator: boolean;
  /** They asked to be deleted then, and may still take it back. */
  leavingAt: Date | null;
}

/** How a proof becomes an actor. The accounts feature knows; the HTTP layer only asks. */
export interface ActorSource {
  /** None when the session is unknown or over. */
  findActorBySession(sessionId: string): Promise<Actor | undefined>;
  /** Throws when the token is not good. */
  getActorByIdToken(idToken: string): Promise<Actor>;
}
