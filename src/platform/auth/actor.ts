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
  /** Listed in the configuration. */
  isModerator: boolean;
  /** When they asked to delete their account. They can still cancel it. */
  leavingAt: Date | null;
}

/** Implemented by the accounts feature. */
export interface ActorSource {
  /** Undefined if the session is unknown or has expired. */
  findActorBySession(sessionId: string): Promise<Actor | undefined>;
  /** Throws if the token is invalid. */
  getActorByIdToken(idToken: string): Promise<Actor>;
}
