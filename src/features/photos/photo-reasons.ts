/** Why a photo was not taken, in the language of the page. */
export { refusalText } from "./web/photo-words.ts";
