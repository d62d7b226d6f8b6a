/** Values of Cache-Control and Vary that several routes use. */

/** Browsers revalidate each time and mostly get a 304. Shared caches may keep a copy for two seconds. */
export const listCaching = "public, max-age=0, s-maxage=2, must-revalidate";
export const privateCaching = "private, no-store";
/** For responses that depend on the reader. A shared cache must not send a visitor's copy to a member. */
export const varyByReader = "accept-encoding, authorization, cookie";
