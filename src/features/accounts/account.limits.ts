/** Apart from the schemas, so that pages can use it without Zod. */

/** For so long somebody who asked to be deleted can change their mind. */
export const LEAVING_DAYS = 14;
