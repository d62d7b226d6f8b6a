/** Choosing posts to compare, for the pages that show them. */
export { CompareBar, CompareToggle } from "./web/compare-toggle.tsx";
