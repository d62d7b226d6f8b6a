/** The authenticated member of a request. */
export interface Actor {
  memberId: string;
  uid: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  photoUrl: string | null;
  emailVerifiedAt: Date | null;
  /** The number that the identity provider has verified. */
  phone: string | null;
  phoneVerifiedAt: Date | null;
  memberSince: Date;
  /** Whether the configuration lists the member as a moderator. */
  isModerator: boolean;
  /** When the member asked to delete the account. They can still cancel that. */
  leavingAt: Date | null;
}

/** Implemented by the accounts feature. */
export interface ActorSource {
  /** Undefined if the session is unknown or has expired. */
  findActorBySession(sessionId: string): Promise<Actor | undefined>;
  /** Throws if the token is invalid. */
  getActorByIdToken(idToken: string): Promise<Actor>;
}
