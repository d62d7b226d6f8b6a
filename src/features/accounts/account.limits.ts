/** These limits are not in the schema file, so that pages do not load Zod. */

/** Grace period in which a member can cancel the deletion. */
export const LEAVING_DAYS = 14;

/** An account is new for this many days, unless its phone is checked. */
export const NEW_ACCOUNT_DAYS = 7;
