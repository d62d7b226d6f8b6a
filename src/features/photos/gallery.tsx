/** All photos of a post, for the page that shows it. */
export { Gallery } from "./gallery/gallery-view.tsx";
