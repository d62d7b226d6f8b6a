import type { IconName } from "../../ui/icon.tsx";
import type { FactName } from "./fact-table.ts";

/** Icons of yes/no facts. A fact without one is shown without an icon. */
export const factIcons: { readonly [Name in FactName]?: IconName } = {
  cooking: "pot",
  roof: "home",
  pets: "paw",
  kitchenVegetarian: "leaf",
  quietHours: "moon",
  lift: "lift",
  wifi: "wifi",
  furnished: "sofa",
  attachedBath: "bath",
  balcony: "balcony",
  parking: "parking",
  cctv: "camera",
  guard: "shield",
  hotWater: "drop",
};

export const unitIcons: Readonly<Record<string, IconName>> = { seat: "bed-single", room: "bed-double", flat: "home" };
