/** Reporting and blocking, for the pages on which people meet. */
export { ListingSafety, PersonSafety } from "./web/safety-actions.tsx";
