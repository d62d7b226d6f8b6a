import { thumbHashToDataURL } from "thumbhash";

/**
 * Decodes a thumbhash (about 25 bytes) to a data URL. It is in a separate chunk, because only slow or held pictures
 * need it.
 */
export const hashImage = (hash: string): string =>
  thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
