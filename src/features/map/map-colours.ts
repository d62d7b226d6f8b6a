/**
 * Colours of the base map. MapLibre draws with WebGL, so it cannot use custom properties, and it does not support
 * OKLCH. The comments name the design token; a test compares them with tokens.css.
 */
import type { Theme } from "../../platform/web/cookies.ts";

export interface MapColours {
  water: string;
  waterInk: string;
  /** --ground in the light theme, --surface in the dark theme */
  land: string;
  /** Other countries; --sunk in the light theme */
  around: string;
  park: string;
  parkInk: string;
  /** --edge */
  border: string;
  /** --ink */
  ink: string;
  /** --muted */
  muted: string;
  street: string;
  streetEdge: string;
  /** Secondary and tertiary roads. */
  road: string;
  roadEdge: string;
  /** Roads with a number: primary, trunk, motorway. */
  highway: string;
  highwayEdge: string;
  rail: string;
  /** --leaf */
  metro: string;
}

export const mapColours: Record<Theme, MapColours> = {
  light: {
    water: "#c2dedd",
    waterInk: "#315e60",
    land: "#faf5ec",
    around: "#f2ebdd",
    park: "#dde8cd",
    parkInk: "#42623a",
    border: "#697e6d",
    ink: "#062822",
    muted: "#3e5951",
    street: "#ffffff",
    streetEdge: "#ddd2bc",
    road: "#ffffff",
    roadEdge: "#cdbd9d",
    highway: "#f6dca6",
    highwayEdge: "#c79d52",
    rail: "#978e80",
    metro: "#004d41",
  },
  dark: {
    water: "#031214",
    waterInk: "#88adac",
    land: "#14241f",
    around: "#0c1916",
    park: "#1a3325",
    parkInk: "#93b394",
    border: "#6c877d",
    ink: "#f2ece0",
    muted: "#b8b9a7",
    street: "#2c4036",
    streetEdge: "#1c2d26",
    road: "#3a5145",
    roadEdge: "#182620",
    highway: "#665f3f",
    highwayEdge: "#17231d",
    rail: "#66776d",
    metro: "#a9d3b9",
  },
};
