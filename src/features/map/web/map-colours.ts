/**
 * The colours of the ground, as the map library takes them: it draws with WebGL, where custom properties do not reach, and knows no OKLCH. Those that are
 * tokens say so; a test compares them with tokens.css.
 */
import type { Theme } from "../../../ui/theme.ts";

export interface MapColours {
  water: string;
  waterInk: string;
  /** --ground by day; a lit wall, --surface, by night. */
  land: string;
  /** Other countries' land, --sunk by day. */
  around: string;
  /** --edge */
  border: string;
  /** The weave of the ground, --line */
  thread: string;
  /** --ink */
  ink: string;
  /** --muted */
  muted: string;
}

export const mapColours: Record<Theme, MapColours> = {
  light: {
    water: "#c2dedd",
    waterInk: "#315e60",
    land: "#faf5ec",
    around: "#f2ebdd",
    border: "#697e6d",
    thread: "#dad4c4",
    ink: "#062822",
    muted: "#3e5951",
  },
  dark: {
    water: "#031214",
    waterInk: "#88adac",
    land: "#14241f",
    around: "#0c1916",
    border: "#6c877d",
    thread: "#2d3f39",
    ink: "#f2ece0",
    muted: "#b8b9a7",
  },
};
