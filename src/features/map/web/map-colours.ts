/**
 * Colours of the base map. MapLibre draws with WebGL, so it cannot use custom properties, and it does not support OKLCH. The comments name the design token; a
 * test compares them with tokens.css.
 */
import type { Theme } from "../../../ui/theme.ts";

export interface MapColours {
  water: string;
  waterInk: string;
  /** --ground in the light theme, --surface in the dark theme */
  land: string;
  /** Other countries; --sunk in the light theme */
  around: string;
  /** --edge */
  border: string;
  /** Pattern of the base map; --line */
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
