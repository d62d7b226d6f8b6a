/** For pages of an owner's own posts. */
export { NumberPaused } from "./web/number-paused.tsx";
