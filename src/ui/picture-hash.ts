import { thumbHashToDataURL } from "thumbhash";

/** Some 25 bytes that are a picture's colours, as a picture. In a file of its own, which is fetched only for a picture that is slow or held back. */
export const hashImage = (hash: string): string => thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
